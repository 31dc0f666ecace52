"""Rummikub, tested rule by rule."""
