"""A set-up that is laid out: the board, the names that steps may use, and the one performer that plays on it.

A ``Position`` is everything that the game, the script and the names are at one moment. Coming back to one is exact,
from wherever the game went on to; that is what undo, redo, ``goto`` and branches are made of.
"""

from __future__ import annotations

import copy

from msgspec import Struct

from mtgjudge.cards.catalogue import Catalogue
from mtgjudge.engine import decisions as d
from mtgjudge.engine.game import Game, LogEntry
from mtgjudge.engine.session import Moment
from mtgjudge.engine.state import GameObject
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language.vocabulary import Step, Zone
from mtgjudge.repl.document import Document
from mtgjudge.scenario import model as m
from mtgjudge.scenario.diagnostics import Diagnostic
from mtgjudge.scenario.driving import Stage
from mtgjudge.scenario.loading import load_source
from mtgjudge.scenario.moving import MovePlan
from mtgjudge.scenario.names import NameSpace
from mtgjudge.scenario.performing import Performer
from mtgjudge.scenario.results import ReasonShown
from mtgjudge.scenario.setup import Board, build_board, refused_reasons
from mtgjudge.scenario.spans import Source
from mtgjudge.scenario.tokens import TokenKind, normal_words, scan
from mtgjudge.scenario.values import NameKind

TABLE = "<table>"


class Position(Struct, frozen=True):
    """All that can be different between two moments on one ground."""

    moment: Moment
    label_cards: dict[tuple[str, ...], tuple[int, ...]]
    label_objects: dict[tuple[str, ...], int]
    quiet: tuple[int, Step] | None
    forced: tuple[tuple[d.Decision, d.Value], ...]
    unfinished: MovePlan | None
    tokens: tuple[tuple[tuple[str, ...], int], ...]
    seen_tokens: int


class SetUpFault(Exception):
    """The set-up can't be laid out: problems of the file, or abilities that are not supported."""

    def __init__(
        self, source: Source, problems: tuple[Diagnostic, ...] = (), unsupported: tuple[ReasonShown, ...] = ()
    ) -> None:
        super().__init__("this board can't be laid out")
        self.source = source
        self.problems = problems
        self.unsupported = unsupported


class Ground:
    """A board and what is played on it."""

    def __init__(
        self,
        document: Document,
        set_up: m.SetUp,
        board: Board,
        source: Source,
        names: NameSpace,
        file: m.Scenario,
    ) -> None:
        self.document = document
        self.set_up = set_up
        self.source = source
        self.names = names
        self.file = file
        self.catalogue: Catalogue = board.catalogue
        self.assumed = tuple(board.assumed)
        self._checked: set[str] = set()
        past = _past(board, names)
        strict = set_up.payment == "strict"
        self.performer = Performer(Stage(board, source, past, strict_payment=strict))
        self.performer.inspect = self.inspect
        self.inspect()
        self.here = self._position(None)
        self.start = self.here

    @property
    def stage(self) -> Stage:
        """The stage as it is now."""
        return self.performer.stage

    @property
    def game(self) -> Game:
        """The game as it is now."""
        return self.performer.stage.game

    # --- coming back -------------------------------------------------------------------------------------

    def advance(self) -> Position:
        """Where the game has come to since `here`, as the position to go on from."""
        self.here = self._position(self.here.moment)
        return self.here

    def _position(self, before: Moment | None) -> Position:
        stage, performer = self.stage, self.performer
        labels = stage.labels.copy()
        return Position(
            stage.session.moment(before),
            labels.cards,
            labels.objects,
            stage.quiet,
            tuple(stage.forced),
            copy.copy(performer.unfinished),
            tuple(performer.tokens),
            performer.seen_tokens,
        )

    def stand_at(self, position: Position) -> None:
        """Stand at a position of this ground again."""
        stage, performer = self.stage, self.performer
        stage.back_to(stage.mark())  # whatever a step was about to say is over
        stage.floor = len(position.moment.all_answers())
        stage.session.return_to(position.moment)
        stage.labels.cards = dict(position.label_cards)
        stage.labels.objects = dict(position.label_objects)
        stage.quiet = position.quiet
        stage.forced = list(position.forced)
        performer.unfinished = copy.copy(position.unfinished)
        performer.tokens = list(position.tokens)
        performer.seen_tokens = position.seen_tokens
        performer.mark = stage.mark()
        self.here = position

    def moved(self) -> bool:
        """Has anything been answered since `here`?"""
        return len(self.here.moment.all_answers()) != len(self.stage.session.answers)

    # --- what can't be ruled on --------------------------------------------------------------------------

    def inspect(self) -> None:
        """Raises Unsupported where a permanent or spell has an ability that is refused and not ignored."""
        reasons = self._refused()
        if reasons:
            raise Unsupported("; ".join(reason.sentence for reason in reasons))

    def _refused(self) -> tuple[ReasonShown, ...]:
        state = self.game.state
        found: list[ReasonShown] = []
        for identifier in (*state.battlefield, *state.stack):
            found.extend(self._refused_of(state.objects[identifier]))
        return tuple(dict.fromkeys(found))

    def _refused_of(self, item: GameObject) -> list[ReasonShown]:
        faces = (item.copiable,) if item.copiable is not None else item.card.faces if item.card is not None else ()
        found: list[ReasonShown] = []
        for face in faces:
            if face.name in self._checked or item.face_down:
                continue
            reasons = refused_reasons(face, self.set_up.ignoring or ())
            found.extend(reasons)
            if not reasons:
                self._checked.add(face.name)
        return found

    # --- names -------------------------------------------------------------------------------------------

    def learn_labels(self, line: str) -> None:
        """``naming tokens g1, g2``: from now on these are names."""
        tokens = scan(line)
        for index, token in enumerate(tokens):
            if token.norm != "naming":
                continue
            for each in tokens[index + 1 :]:
                if each.kind in (TokenKind.WORD, TokenKind.QUOTED) and each.norm not in ("the", "token", "tokens"):
                    self.names.add(each.text, NameKind.LABEL)
                elif each.kind is TokenKind.WORD or each.norm in (",", "and"):
                    continue
                else:
                    break

    def objects_named(self) -> dict[str, None]:
        """Names of all that lies face up on the table, in no zone twice."""
        game = self.game
        found: dict[str, None] = {}
        for words in self.stage.labels.cards:
            found.setdefault(" ".join(words))
        for item in game.state.objects.values():
            if item.zone is not Zone.LIBRARY and (item.card is not None or item.copiable is not None):
                found.setdefault(game.name(item.id))
        return found


def lay_out(document: Document, catalogue: Catalogue) -> Ground:
    """The ground of a document. Raises SetUpFault; Unsupported or Undetermined for a board that can't be begun on."""
    source = Source(TABLE, document.text())
    loaded = load_source(source, catalogue)
    if loaded.scenario is None:
        raise SetUpFault(source, loaded.diagnostics)
    run = m.runs(loaded.scenario)[0]
    board = build_board(run.set_up, source, catalogue)
    if board.problems.errors:
        raise SetUpFault(source, board.problems.sorted())
    if board.unsupported:
        raise SetUpFault(source, unsupported=tuple(dict.fromkeys(board.unsupported)))
    return Ground(document, run.set_up, board, source, loaded.names, loaded.scenario)


def _past(board: Board, names: NameSpace) -> list[LogEntry]:
    if not board.effects and not board.happened:
        return []
    from mtgjudge.scenario.before import begin_effects, history

    players = {normal_words(player.name): player.id for player in board.state.players}
    begin_effects(board, names)
    return history(board, names, players)
