package war

import (
	"testing"

	"eras/game"
	"eras/game/war"
)

// The lead is followed through the positions of the record.
func TestLeadChangesAreThoseOfTheRecord(t *testing.T) {
	games, _ := playAll(t, newTournament(t, Request{Map: AllMaps, Red: "level:2", Blue: "level:3", Opening: 2}, 10, 2))
	some := 0
	for _, g := range games {
		r, err := game.ParseRecord(g.Record)
		if err != nil {
			t.Fatal(err)
		}
		b, err := war.BoardFromSetup(r.Setup)
		if err != nil {
			t.Fatal(err)
		}
		m, err := game.Replay(b, r)
		if err != nil {
			t.Fatal(err)
		}
		changes, ahead := 0, 0
		for i := range m.Steps() + 1 {
			p := m.Position().Position
			if i < m.Steps() {
				p = m.At(i).Position
			}
			more := 0
			for _, c := range p.Cells {
				if c.Leader == game.Red {
					more += 1 + int(c.Soldiers)
				} else if c.Leader == game.Blue {
					more -= 1 + int(c.Soldiers)
				}
			}
			if more*ahead < 0 {
				changes++
			}
			if more != 0 {
				ahead = more
			}
		}
		if g.LeadChanges != changes {
			t.Errorf("game %d: the lead changed %d times, want %d", g.Number, g.LeadChanges, changes)
		}
		some += changes
	}
	if some < 5 {
		t.Errorf("in ten games the lead changed %d times: this test shows little", some)
	}
}
