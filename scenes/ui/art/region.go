package art

import "eras/scenes/ui/paint"

// Regions are the looks of parts of a map, such as continents. They have no hatching, because
// hatching marks owners, and none of them has an owner's colour.
var Regions = [...]*Owner{
	region("teal", 0x0B6B66),
	region("plum", 0x7C2463),
	region("coral", 0xC2573B),
	region("olive", 0x66660F),
	region("slate", 0x33406B),
	region("ochre", 0x9C7A1F),
	region("pine", 0x14502B),
	region("mauve", 0x8C6A86),
	region("azure", 0x2E7FA8),
	region("umber", 0x7A3E12),
}

// region returns the look of a region. Its wash is light enough to make names in ink readable.
func region(name string, ink uint32) *Owner {
	main := paint.RGB(ink)
	return &Owner{
		Name: name, Main: main, Light: paint.Mix(main, Tip, 0.35), Dark: paint.Mix(main, Ink1, 0.35), Wash: paint.Mix(main, Land, 0.52),
		Hatching: paint.Plain, Shield: Square,
	}
}
