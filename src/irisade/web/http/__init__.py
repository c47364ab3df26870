"""The server: addresses, answers, sockets, and `irisade serve`."""
