"""Continuous effects and the layers (611-613): from what is stored to what everything is right now."""
