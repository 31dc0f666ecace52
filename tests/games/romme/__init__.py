"""Rommé, tried rule by rule."""
