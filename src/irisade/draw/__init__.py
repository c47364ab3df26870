"""Everything a table looks like: scenes, colours, layout, art, and two ways of drawing (SVG and text)."""
