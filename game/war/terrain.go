package war

// Terrain is the land of a square. It stays for the whole match.
type Terrain uint8

const (
	// Plain is open land.
	Plain Terrain = iota
	// Woods and Hills help a leader who is attacked there: see [Rules.Cover].
	Woods
	Hills
	// Ford is where a river can be crossed.
	Ford
	// Road lets a leader who steps along it move again in the same turn.
	Road
	// Mountains and River cannot be entered.
	Mountains
	River

	// TerrainCount is the number of kinds of land.
	TerrainCount
)

// terrainLook has the name of each terrain and its letter in positions.
var terrainLook = [TerrainCount]struct {
	name   string
	letter byte
}{
	Plain: {"plain", ' '}, Woods: {"woods", 'f'}, Hills: {"hills", 'h'}, Ford: {"ford", '='}, Road: {"road", '+'},
	Mountains: {"mountains", 'm'}, River: {"river", '~'},
}

// String returns "plain", "woods", "hills", "ford", "road", "mountains" or "river".
func (t Terrain) String() string { return terrainLook[t].name }

// Letter returns the letter of the terrain in positions, a space for [Plain].
func (t Terrain) Letter() byte { return terrainLook[t].letter }

// TerrainFromLetter returns the terrain with that letter, and whether there is one.
func TerrainFromLetter(letter byte) (Terrain, bool) {
	for t := Woods; t < TerrainCount; t++ {
		if t.Letter() == letter {
			return t, true
		}
	}
	return Plain, false
}

// Open reports whether leaders may enter.
func (t Terrain) Open() bool { return t < Mountains }

// Cover returns the number of soldiers that terrain t adds to a leader attacked on it.
func (r *Rules) Cover(t Terrain) int {
	switch t {
	case Woods:
		return int(r.WoodsCover)
	case Hills:
		return int(r.HillsCover)
	case Plain, Ford, Road, Mountains, River:
	}
	return 0
}
