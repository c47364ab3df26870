"""The tables as a folder of plain files: any web host will do, and nothing runs there."""
