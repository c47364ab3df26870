"""`python -m irisade` is the command `irisade`."""

import sys

from irisade.commands import main

if __name__ == "__main__":
    sys.exit(main())
