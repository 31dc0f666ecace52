"""Shanghai Rummy, tried rule by rule."""
