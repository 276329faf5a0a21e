package saves

import (
	"fmt"

	"eras/game/grid"
	"eras/game/war/campaign"
	"eras/game/war/people"
)

// leaderTable is a [people.Person] of a campaign's player as TOML. Squares are texts; what is not there is empty.
type leaderTable struct {
	Name string     `toml:"name"`
	Won  int        `toml:"won,omitzero"`
	Fell string     `toml:"fell,omitempty"`
	Deed *deedTable `toml:"deed,omitempty"`
}

// deedTable is a [people.Deed] as TOML.
type deedTable struct {
	Map      string `toml:"map"`
	At       string `toml:"at"`
	Soldiers int    `toml:"soldiers"`
	Against  int    `toml:"against"`
	Attacked bool   `toml:"attacked,omitzero"`
	Captures int    `toml:"captures,omitzero"`
	Horse    int    `toml:"horse,omitzero"`
	Archers  int    `toml:"archers,omitzero"`
}

// maxLeaders is the number of leaders stored for a war, far above what a war has.
const maxLeaders = 1000

// anyMap contains the squares of all maps.
var anyMap = grid.Size{W: grid.Max, H: grid.Max}

// leaderTables returns leaders in the form of the file.
func leaderTables(leaders []people.Person) []leaderTable {
	var all []leaderTable
	for i := range leaders {
		p := &leaders[i]
		t := leaderTable{Name: p.Name, Won: p.Won}
		if p.Fallen {
			t.Fell = p.Fell.String()
		}
		if d := &p.Deed; d.Trait() != people.NoTrait {
			t.Deed = &deedTable{d.Map, d.At.String(), d.Soldiers, d.Against, d.Attacked, d.Captures, d.ByHorse, d.ByArchers}
		}
		all = append(all, t)
	}
	return all
}

// leadersOf returns the leaders of a file that [checkLeaders] has accepted.
func leadersOf(tables []leaderTable) []people.Person {
	var all []people.Person
	for _, t := range tables {
		p := people.Person{Side: campaign.Person, Name: t.Name, Won: t.Won, Fallen: t.Fell != ""}
		if p.Fallen {
			p.Fell, _ = anyMap.Parse(t.Fell)
		}
		if t.Deed != nil {
			p.Deed = t.Deed.deed()
		}
		all = append(all, p)
	}
	return all
}

// deed returns a deed; its square is the first one if it cannot be read.
func (t *deedTable) deed() people.Deed {
	d := people.Deed{Map: t.Map, Soldiers: t.Soldiers, Against: t.Against, Attacked: t.Attacked, Captures: t.Captures, ByHorse: t.Horse, ByArchers: t.Archers}
	d.At, _ = anyMap.Parse(t.At)
	return d
}

// checkLeaders returns the first invalid key of the leaders of a war and why it is invalid, or a nil error.
func checkLeaders(tables []leaderTable) (key string, err error) {
	if len(tables) > maxLeaders {
		return "leader", fmt.Errorf("a war must have at most %d leaders, not %d", maxLeaders, len(tables))
	}
	for i, t := range tables {
		table := fmt.Sprintf("leader.%d.", i)
		if err := checkShortText(t.Name); err != nil || t.Name == "" {
			return table + "name", fmt.Errorf("the name %.80q of a leader must be a short text", t.Name)
		}
		if err := checkRange("won", t.Won, 0, maxCount); err != nil {
			return table + "won", err
		}
		if t.Fell != "" {
			if _, err := anyMap.Parse(t.Fell); err != nil {
				return table + "fell", err
			}
		}
		if t.Deed == nil {
			continue
		}
		if err := checkShortText(t.Deed.Map); err != nil {
			return table + "deed.map", err
		}
		if _, err := anyMap.Parse(t.Deed.At); err != nil {
			return table + "deed.at", err
		}
		d := t.Deed.deed()
		if err := d.Check(); err != nil {
			return table + "deed", err
		}
	}
	return "", nil
}
