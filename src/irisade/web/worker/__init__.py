"""A house inside a page: the tables of one browser, with no server behind them."""
