package campaign

import (
	"fmt"
	"slices"
	"strings"

	"eras/game"
	"eras/game/war"
	"eras/internal/tomlfile"
)

// Limits of a campaign file.
const (
	MaxNodes    = 40
	maxLevel    = 7 // of the computer
	maxCarried  = 99
	maxIDLength = 20
)

// campaignFile is a campaign as TOML.
type campaignFile struct {
	Name     string   `toml:"name"`
	Title    war.Text `toml:"title"`
	About    war.Text `toml:"about"`
	Ending   war.Text `toml:"ending"`
	Scenario string   `toml:"scenario"`
	Rival    struct {
		Name    war.Text           `toml:"name"`
		Short   war.Text           `toml:"short"`
		Epithet war.Text           `toml:"epithet"`
		Charge  string             `toml:"charge"`
		Temper  map[string]float64 `toml:"temper"`
	} `toml:"rival"`
	Carried struct {
		Soldiers  int64 `toml:"soldiers"`
		Resources int64 `toml:"resources"`
	} `toml:"carried"`
	Nodes []nodeTable `toml:"map"`
}

type nodeTable struct {
	ID       string    `toml:"id"`
	Title    war.Text  `toml:"title"`
	Briefing war.Text  `toml:"briefing"`
	Won      war.Text  `toml:"won"`
	Lost     war.Text  `toml:"lost"`
	At       []float64 `toml:"at"`
	Next     []string  `toml:"next"`
	Levels   []int64   `toml:"levels"`
	Arrival  string    `toml:"arrival"`
	Start    string    `toml:"start"`
}

var (
	campaignKeys = []string{"name", "title", "about", "ending", "scenario", "rival.name", "rival.short", "rival.epithet", "rival.charge", "carried.soldiers", "carried.resources", "map.0.id"}
	nodeKeys     = []string{"id", "title", "briefing", "won", "lost", "at", "levels", "arrival", "start"}
)

// Parse reads a campaign file. Errors name file and the line. scenario returns the scenario with a
// given name.
func Parse(file string, data []byte, scenario func(name string) (*war.Scenario, error)) (*Campaign, error) {
	var raw campaignFile
	f, err := tomlfile.Decode(file, data, &raw)
	if err != nil {
		return nil, err
	}
	if err := f.Require(campaignKeys...); err != nil {
		return nil, err
	}
	c := &Campaign{
		Name: raw.Name, Title: raw.Title, About: raw.About, Ending: raw.Ending,
		Rival:   Rival{raw.Rival.Name, raw.Rival.Short, raw.Rival.Epithet, raw.Rival.Charge, raw.Rival.Temper},
		Carried: Bounds{int(raw.Carried.Soldiers), int(raw.Carried.Resources)},
	}
	if err := checkID(c.Name); err != nil {
		return nil, f.Errorf("name", "%w", err)
	}
	rules, err := scenario(raw.Scenario)
	if err != nil {
		return nil, f.Errorf("scenario", "%w", err)
	}
	own := *rules
	own.Maps = nil
	c.Scenario = &own
	for name, gene := range c.Rival.Temper {
		if !(gene >= 0 && gene <= 1) {
			return nil, f.Errorf("rival.temper."+name, "the gene of %.80q is %v: it must be from 0 to 1", name, gene)
		}
	}
	if n := c.Carried.Soldiers; n < 0 || n > int(own.Rules.Cap) {
		return nil, f.Errorf("carried.soldiers", "carried.soldiers = %d: it must be from 0 to %d, the cap of the rules", n, own.Rules.Cap)
	}
	if n := c.Carried.Resources; n < 0 || n > maxCarried {
		return nil, f.Errorf("carried.resources", "carried.resources = %d: it must be from 0 to %d", n, maxCarried)
	}
	if n := len(raw.Nodes); n > MaxNodes {
		return nil, f.Errorf("map", "a campaign must have at most %d maps, not %d", MaxNodes, n)
	}
	for i := range raw.Nodes {
		n, key, err := c.node(f, i, &raw.Nodes[i])
		if err != nil {
			return nil, f.Errorf(fmt.Sprintf("map.%d.%s", i, key), "map %.80q: %w", raw.Nodes[i].ID, err)
		}
		c.Nodes = append(c.Nodes, n)
	}
	return c, c.link(f, raw.Nodes)
}

// checkID returns an error for a word that cannot be part of the name of a map.
func checkID(id string) error {
	if id == "" || len(id) > maxIDLength || strings.ContainsFunc(id, func(c rune) bool { return c < 'a' || c > 'z' }) {
		return fmt.Errorf("the word %.80q must have 1 to %d letters from a to z", id, maxIDLength)
	}
	return nil
}

// node returns a map without its links. On an error, key names the wrong key of the file.
func (c *Campaign) node(f *tomlfile.File, i int, raw *nodeTable) (n Node, key string, err error) {
	for _, key := range nodeKeys {
		if !f.Has(fmt.Sprintf("map.%d.%s", i, key)) {
			return n, key, fmt.Errorf("the key %.80q is missing", key)
		}
	}
	n = Node{ID: raw.ID, Map: c.Name + "-" + raw.ID, Title: raw.Title, Briefing: raw.Briefing, Won: raw.Won, Lost: raw.Lost}
	if err := checkID(n.ID); err != nil {
		return n, "id", err
	}
	if _, twice := c.Node(n.ID); twice {
		return n, "id", fmt.Errorf("there is already a map with this id above")
	}
	if len(raw.At) != 2 || !(raw.At[0] >= 0 && raw.At[0] <= 1 && raw.At[1] >= 0 && raw.At[1] <= 1) {
		return n, "at", fmt.Errorf("at = %v must be two numbers from 0 to 1", raw.At)
	}
	n.X, n.Y = raw.At[0], raw.At[1]
	if len(raw.Levels) != Difficulties {
		return n, "levels", fmt.Errorf("levels must be %d numbers, one for each difficulty, not %d", Difficulties, len(raw.Levels))
	}
	for d, level := range raw.Levels {
		if level < 1 || level > maxLevel {
			return n, "levels", fmt.Errorf("level %d must be from 1 to %d", level, maxLevel)
		}
		n.Levels[d] = int(level)
	}
	if n.Start, err = war.ParsePosition(raw.Start); err == nil {
		c.Scenario.Rules.Begin(&n.Start)
		err = c.Scenario.Rules.ValidateStart(&n.Start)
	}
	if err == nil && n.Start.Turn != Person {
		err = fmt.Errorf("%v must move first", Person)
	}
	if err != nil {
		return n, "start", err
	}
	if n.Arrival, err = n.Start.Size.Parse(raw.Arrival); err != nil {
		return n, "arrival", err
	}
	if cell := n.Start.At(n.Arrival); !cell.Terrain.Open() || cell.Site != war.NoSite || cell.Leader != game.NoSide {
		return n, "arrival", fmt.Errorf("square %v must be open and empty", n.Arrival)
	}
	return n, "", nil
}

// link sets the links between maps. Each must lead to a later map, every map must be reachable from
// the first, and there must be exactly one last map.
func (c *Campaign) link(f *tomlfile.File, raw []nodeTable) error {
	reached := make([]bool, len(c.Nodes))
	reached[0] = true
	for i := range c.Nodes {
		key := fmt.Sprintf("map.%d", i)
		if !reached[i] {
			return f.Errorf(key+".id", "map %.80q: no map above leads to it", raw[i].ID)
		}
		for _, id := range raw[i].Next {
			next := slices.IndexFunc(c.Nodes, func(n Node) bool { return n.ID == id })
			if next <= i {
				return f.Errorf(key+".next", "map %.80q: the next map %.80q must be one that follows in the file", raw[i].ID, id)
			}
			reached[next] = true
			c.Nodes[i].Next = append(c.Nodes[i].Next, next)
		}
		if last := i == len(c.Nodes)-1; last != (len(c.Nodes[i].Next) == 0) {
			return f.Errorf(key+".next", "map %.80q: every map but the last must have a next one", raw[i].ID)
		}
	}
	return nil
}
