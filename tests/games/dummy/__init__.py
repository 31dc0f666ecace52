"""Dummy Rummy, tried rule by rule."""
