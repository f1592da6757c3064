"""The cursor over a step's words, and the phrases that all of the language shares: objects, players, lists, mana.

One ``Phrase`` serves files, the table and ``ask``. Words of the language are recognised only where they can
stand; a name is matched first, longest first, wherever a name can stand. Failures raise ``ScenarioError``
with the place of the word, what was expected there and what may have been meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NoReturn

from mtgjudge.language.vocabulary import Step, Zone
from mtgjudge.scenario.diagnostics import ScenarioError, problem
from mtgjudge.scenario.names import Match, NameSpace, did_you_mean, suggest
from mtgjudge.scenario.spans import Text
from mtgjudge.scenario.tokens import Token, TokenKind, scan
from mtgjudge.scenario.values import Era, NameKind, Nature, ObjectName, Part, PartKind, PlayerName, Share, Thing
from mtgjudge.scenario.words import NUMBER_WORDS, STEP_WORDS, ZONE_WORDS

#: Counts and other numbers that a step may name.
MAX_NUMBER = 1_000_000_000


class Phrase:
    """A position in a scanned text."""

    def __init__(self, text: Text, names: NameSpace, code: str = "MJ040") -> None:
        self.text = text
        self.names = names
        self.code = code
        self.tokens: Sequence[Token] = scan(text.value)
        self.at = 0
        self.possessive = False  # did the last object or player end in 's?
        #: Words that end an object where they stand (the options that may follow); a matched name wins over them.
        self.stops: frozenset[str] = frozenset()

    # --- the cursor -------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """Nothing is left."""
        return self.at >= len(self.tokens)

    def peek(self, ahead: int = 0) -> Token | None:
        """The token at the cursor, or some tokens further."""
        index = self.at + ahead
        return self.tokens[index] if 0 <= index < len(self.tokens) else None

    def word(self, ahead: int = 0) -> str:
        """The normal text of a token that is no quoted name; empty at the end."""
        token = self.peek(ahead)
        return "" if token is None or token.kind is TokenKind.QUOTED else token.norm

    def looks_at(self, *words: str) -> bool:
        """Do these words follow?"""
        return all(self.word(index) == word for index, word in enumerate(words))

    def take(self, *words: str) -> bool:
        """Move past these words if they follow."""
        if not self.looks_at(*words):
            return False
        self.at += len(words)
        return True

    def take_any(self, phrases: Iterable[str]) -> str | None:
        """Move past the longest of several fixed phrases, if one follows."""
        best: str | None = None
        for phrase in phrases:
            if (best is None or len(phrase) > len(best)) and self.looks_at(*phrase.split(" ")):
                best = phrase
        if best is not None:
            self.at += len(best.split(" "))
        return best

    def expect(self, *words: str) -> None:
        """Move past these words, or say that they are missing."""
        for word in words:
            if not self.take(word):
                self.fail(f"'{word}' is expected here", choices=(word,))

    def end(self, expected: str = "the step should end here") -> None:
        """Nothing may be left."""
        if not self.done:
            self.fail(expected, choices=tuple(sorted(self.stops)))

    def fail(
        self,
        message: str,
        *,
        choices: Iterable[str] = (),
        code: str | None = None,
        at: int | None = None,
        hint: str | None = None,
    ) -> NoReturn:
        """Raise the problem at the cursor (or at another token)."""
        index = self.at if at is None else at
        if index < len(self.tokens):
            token = self.tokens[index]
            place = (token.start, token.end)
            if hint is None and token.kind is TokenKind.WORD:
                hint = did_you_mean([c for c in suggest(token.text, choices) if c != token.norm])
        else:
            place = (len(self.text.value), len(self.text.value) + 1)
        raise ScenarioError(problem(code or self.code, self.text, message, at=place, hint=hint))

    def span_from(self, start: int) -> tuple[int, int]:
        """The characters from a token up to the cursor."""
        first = self.tokens[min(start, len(self.tokens) - 1)].start if self.tokens else 0
        last = self.tokens[self.at - 1].end if self.at else first
        return first, max(first, last)

    def written(self, start: int) -> str:
        """The text from a token up to the cursor."""
        first, last = self.span_from(start)
        return self.text.value[first:last]

    # --- numbers and mana -------------------------------------------------------------------------------

    def number(self, expected: str = "a number is expected here") -> int:
        """A number, in digits or as a small word."""
        found = self.maybe_number()
        if found is None:
            self.fail(expected)
        return found

    def maybe_number(self) -> int | None:
        """A number, if one follows."""
        token = self.peek()
        if token is None:
            return None
        if token.kind is TokenKind.NUMBER:
            if len(token.text) > 10 or int(token.text) > MAX_NUMBER:
                self.fail(f"this number is larger than {MAX_NUMBER}", code="MJ024")
            self.at += 1
            return int(token.text)
        if token.kind is TokenKind.WORD and token.norm in NUMBER_WORDS:
            self.at += 1
            return NUMBER_WORDS[token.norm]
        return None

    def symbols(self) -> tuple[str, ...]:
        """Mana symbols (without braces), as many as follow; none is an empty tuple."""
        found: list[str] = []
        while (token := self.peek()) is not None and token.kind is TokenKind.SYMBOL:
            found.append(token.text[1:-1])
            self.at += 1
        return tuple(found)

    def some_symbols(self) -> tuple[str, ...]:
        """At least one mana symbol."""
        found = self.symbols()
        if not found:
            self.fail("mana symbols like {2}{G} are expected here")
        return found

    def quoted(self) -> str | None:
        """A text in double quotes, if one follows."""
        token = self.peek()
        if token is not None and token.kind is TokenKind.QUOTED:
            self.at += 1
            return token.text
        return None

    # --- names ------------------------------------------------------------------------------------------

    def match(self, *, catalogue: bool = True) -> Match | None:
        """A name at the cursor; the cursor stays."""
        token = self.peek()
        if token is None:
            return None
        if token.kind is TokenKind.QUOTED:
            if not token.words:
                return None
            return Match(token.text, self._quoted_kind(token), self.at + 1)
        if token.kind not in (TokenKind.WORD, TokenKind.NUMBER) or not token.words:
            return None
        found = self.names.longest(self.tokens, self.at)
        if found is not None:
            return found
        if catalogue and token.norm not in self.stops:
            return self.names.in_catalogue(self.tokens, self.at)
        return None

    def _quoted_kind(self, token: Token) -> NameKind:
        for kind in (NameKind.LABEL, NameKind.PLAYER, NameKind.CARD, NameKind.TOKEN):
            if self.names.has(token.text, kind):
                return kind
        return NameKind.QUOTED

    def maybe_player(self) -> PlayerName | None:
        """A player, if one follows."""
        found = self.match(catalogue=False)
        if found is None or found.kind is not NameKind.PLAYER:
            return None
        start, self.at, self.possessive = self.at, found.end, found.possessive
        return PlayerName(found.name, self.text.at(*self.span_from(start)))

    def player(self) -> PlayerName:
        """A player."""
        found = self.maybe_player()
        if found is None:
            self.fail("a player is expected here", code="MJ031", choices=self.names.players, hint=self._players_help())
        return found

    def _players_help(self) -> str | None:
        return f"the players are {', '.join(self.names.players)}" if self.names.players else None

    def maybe_thing(self) -> Thing | None:
        """An object or a player, if one follows; the cursor stays where it was if not."""
        start = self.at
        player = self.maybe_player()
        if player is not None and not self.possessive:
            return player
        self.at = start
        return self.maybe_object()

    def thing(self, expected: str = "an object or a player is expected here") -> Thing:
        """An object or a player."""
        found = self.maybe_thing()
        if found is None:
            self._unknown_name(expected)
        return found

    def object(self, expected: str = "the name of a card or object is expected here") -> ObjectName:
        """An object."""
        found = self.maybe_object()
        if found is None:
            self._unknown_name(expected)
        return found

    def _unknown_name(self, expected: str) -> NoReturn:
        token = self.peek()
        if token is None or token.kind not in (TokenKind.WORD, TokenKind.NUMBER):
            self.fail(expected)
        end = self.at
        while end < len(self.tokens) and self.tokens[end].kind is TokenKind.WORD:
            if end > self.at and self.tokens[end].norm in self.stops:
                break
            end += 1
        end = max(end, self.at + 1)
        written = self.text.value[token.start : self.tokens[end - 1].end]
        near = self.names.suggest(written) or self.names.suggest(token.text) or suggest(token.text, sorted(self.stops))
        raise ScenarioError(
            problem(
                "MJ032",
                self.text,
                f"nothing in this scenario is named '{written}'",
                at=(token.start, self.tokens[end - 1].end),
                hint=did_you_mean(near) or expected,
            )
        )

    def maybe_object(self) -> ObjectName | None:
        """An object with its narrowing words, if one follows."""
        start = self.at
        found = self._object()
        if found is None:
            self.at = start
        return found

    def _object(self) -> ObjectName | None:
        start = self.at
        era, nature, count, owner = Era.NOW, Nature.ITSELF, 1, None
        match = self.match(catalogue=False)
        if match is None:
            if self.looks_at("the", "old"):
                self.at += 2
                era = Era.OLD
            elif self.word() in ("the", "a", "an") and self.peek(1) is not None:
                self.at += 1
            count = self._count()
            owner = self._owner()
            if self.looks_at("copy", "of") or self.looks_at("copies", "of"):
                self.at += 2
                nature = Nature.COPY
            match = self._name()
        elif match.kind is NameKind.PLAYER:
            if not match.possessive:
                return None
            owner = match.name
            self.at = match.end
            if self.looks_at("copy", "of"):
                self.at += 2
                nature = Nature.COPY
            match = self._name()
        if match is None or match.kind is NameKind.PLAYER:
            return None
        self.at = match.end
        name, kind, self.possessive = match.name, match.kind, match.possessive
        if self.word() in ("token", "tokens"):
            self.at += 1
            kind, self.possessive = NameKind.TOKEN, False
        zone, number, part = None, None, None
        if self.possessive:
            part = self._part()
        number = self._ordinal() if part is None else None
        zone, zone_owner = self._in_zone() if not self.possessive else (None, None)
        if part is None and number is None:
            number = self._ordinal()
        return ObjectName(
            name,
            kind,
            self.written(start),
            self.text.at(*self.span_from(start)),
            count,
            number,
            owner or zone_owner,
            zone,
            era,
            nature,
            part,
        )

    def _count(self) -> int:
        token = self.peek()
        if token is None or token.kind is not TokenKind.NUMBER or self.peek(1) is None:
            return 1
        return self.number()

    def _owner(self) -> str | None:
        start = self.at
        player = self.maybe_player()
        if player is not None and self.possessive:
            return player.name
        self.at = start
        return None

    def _name(self) -> Match | None:
        """A name behind the words that narrow it."""
        match = self.match(catalogue=False)
        if match is not None:
            return match
        if self.looks_at("unknown", "card") or self.looks_at("unknown", "cards"):
            return Match("unknown card", NameKind.UNKNOWN, self.at + 2)
        token_name = self._token_name()
        if token_name is not None:
            return token_name
        if self.word() in self.stops:
            return None
        return self.match()

    def _token_name(self) -> Match | None:
        """Words that end in "token": the names of tokens are not known before they are made."""
        end = self.at
        while end - self.at < 6 and end < len(self.tokens) and self.tokens[end].kind is TokenKind.WORD:
            token = self.tokens[end]
            if end > self.at and token.words and token.words[0] in ("token", "tokens"):
                name = self.text.value[self.tokens[self.at].start : self.tokens[end - 1].end]
                return Match(name, NameKind.TOKEN, end)
            if token.norm in self.stops:
                return None
            end += 1
        return None

    def _ordinal(self) -> int | None:
        if self.word() == "no" and (following := self.peek(1)) is not None and following.kind is TokenKind.NUMBER:
            self.at += 1
            self.possessive = False
            return self.number()
        return None

    def _part(self) -> Part | None:
        """``ability``, ``ability 2``, ``ability "Switch"``, ``trigger``, ``trigger no. 2`` behind a possessive."""
        for word, kind in (("ability", PartKind.ABILITY), ("trigger", PartKind.TRIGGER)):
            if self.take(word):
                self.possessive = False
                number = self._ordinal()
                token = self.peek()
                if number is None and token is not None and token.kind is TokenKind.NUMBER:
                    number = self.number()
                return Part(kind, number, self.quoted() if number is None else None)
        return None

    def _in_zone(self) -> tuple[Zone | None, str | None]:
        """``in bob's graveyard``, ``on the stack``, ``on the battlefield``, ``in exile``."""
        start = self.at
        if self.word() not in ("in", "on"):
            return None, None
        self.at += 1
        owner = self._owner()
        zone = self.maybe_zone()
        if zone is None:
            self.at = start
            return None, None
        self.possessive = False
        return zone, owner

    def maybe_zone(self) -> Zone | None:
        """A zone, if one follows."""
        start = self.at
        if self.word() in ("the", "a", "your"):
            self.at += 1
        found = self.take_any(ZONE_WORDS)
        if found is None:
            self.at = start
            return None
        return ZONE_WORDS[found]

    def maybe_step(self) -> Step | None:
        """A step's or phase's name, if one follows."""
        start = self.at
        if self.word() == "the":
            self.at += 1
        found = self.take_any(STEP_WORDS)
        if found is None:
            self.at = start
            return None
        if found != "cleanup":
            self.take_any(("step", "phase"))
        else:
            self.take("step")
        return STEP_WORDS[found]

    # --- lists ------------------------------------------------------------------------------------------

    def separator(self) -> bool:
        """A comma or "and" between the items of a list, if an item can follow."""
        start = self.at
        if self.take(",") or self.word() == "and":
            self.take("and")
            if self.word() != "then" and not self.done:
                return True
        self.at = start
        return False

    def things(self, expected: str = "an object or a player is expected here") -> tuple[Thing, ...]:
        """A list of objects and players; ``nothing`` is the empty list."""
        if self.word() == "nothing" and self.match(catalogue=False) is None:
            self.at += 1
            return ()
        found = [self.thing(expected)]
        while True:
            start = self.at
            if not self.separator():
                return tuple(found)
            if self.word() in self.stops and self.match(catalogue=False) is None:
                self.at = start
                return tuple(found)
            found.append(self.thing(expected))

    def objects(self, expected: str = "the name of a card or object is expected here") -> tuple[ObjectName, ...]:
        """A list of objects; ``nothing`` is the empty list."""
        start = self.at
        found: list[ObjectName] = []
        for each in self.things(expected):
            if isinstance(each, PlayerName):
                self.fail(f"'{each.name}' is a player; {expected}", at=start)
            found.append(each)
        return tuple(found)

    def shares(self) -> tuple[Share, ...]:
        """``2 to bears, 1 to bob``."""
        found: list[Share] = []
        while True:
            amount = self.number("an amount is expected here, as in '2 to NAME'")
            self.take_any(("damage", "counters", "counter"))
            if not self.take("to"):
                self.expect("on") if self.looks_at("on") else self.expect("to")
            found.append(Share(amount, self.thing()))
            start = self.at
            if not self.separator():
                return tuple(found)
            token = self.peek()
            if token is None or not (token.kind is TokenKind.NUMBER or token.norm in NUMBER_WORDS):
                self.at = start
                return tuple(found)
