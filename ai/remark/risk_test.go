package remark

import (
	"context"
	"testing"

	airisk "eras/ai/risk"
	riskmaps "eras/assets/maps/risk"
	"eras/game"
	"eras/game/risk"
)

// chronicle is what the tests remember of a match of Risk: who owned what after each step since the
// person's last turn began, and the throws.
type chronicle struct {
	g      *risk.Game
	person game.Seat
	owners [][]game.Seat
	armies [][]int32
	throws []thrown
	traded map[game.Seat]int32 // the armies of the last set
	ever   [risk.MaxPlayers]bool
}

// thrown is a throw of dice and what the attacker lost by it.
type thrown struct {
	by, of game.Seat
	to     risk.Territory
	lost   int32
}

func (c *chronicle) note(p *risk.Position) {
	n := c.g.Map.Territories()
	owners, armies := make([]game.Seat, n), make([]int32, n)
	for i := range n {
		owners[i], armies[i] = p.Owner.At(risk.Territory(i)), p.Armies.At(risk.Territory(i))
	}
	c.owners, c.armies = append(c.owners, owners), append(c.armies, armies)
}

func (c *chronicle) now() []game.Seat { return c.owners[len(c.owners)-1] }

// count returns how many territories a seat owns.
func count(owners []game.Seat, seat game.Seat) (n int) {
	for _, o := range owners {
		if o == seat {
			n++
		}
	}
	return n
}

// whole reports whether a seat owns a continent.
func (c *chronicle) whole(owners []game.Seat, seat game.Seat, k risk.Continent) bool {
	for i, o := range owners {
		if c.g.Map.ContinentOf(risk.Territory(i)) == k && o != seat {
			return false
		}
	}
	return true
}

// took reports whether one seat took a territory from another since the person's last turn began.
func (c *chronicle) took(by, of game.Seat, at risk.Territory) bool {
	for i := 1; i < len(c.owners); i++ {
		if c.owners[i-1][at] == of && c.owners[i][at] == by {
			return true
		}
	}
	return false
}

// broke reports whether by taking a territory one seat broke a continent of another.
func (c *chronicle) broke(by, of game.Seat, f Facts) bool {
	for i := 1; i < len(c.owners); i++ {
		before, after := c.owners[i-1], c.owners[i]
		if before[f.Place] == of && after[f.Place] == by && c.whole(before, of, f.Continent) && !c.whole(c.now(), of, f.Continent) {
			return c.now()[f.Place] == by && c.g.Map.ContinentOf(f.Place) == f.Continent
		}
	}
	return false
}

// lost returns what an attacker has lost at a territory.
func (c *chronicle) lost(by, of game.Seat, at risk.Territory) (n int) {
	for _, t := range c.throws {
		if t.by == by && t.of == of && t.to == at {
			n += int(t.lost)
		}
	}
	return n
}

// riskTruths check each kind of remark against who owned what and when.
var riskTruths = map[Kind]func(c *chronicle, f Facts) bool{
	Beat: func(c *chronicle, f Facts) bool {
		return f.Player != f.Speaker && count(c.now(), f.Player) == 0 && count(c.owners[0], f.Player) > 0
	},
	Beaten: func(c *chronicle, f Facts) bool {
		return count(c.now(), f.Player) == 0 && count(c.owners[0], f.Player) > 0
	},
	GoalNear:   func(c *chronicle, f Facts) bool { return count(c.now(), c.person)+f.N == c.g.ShareToWin() },
	MyGoalNear: func(c *chronicle, f Facts) bool { return count(c.now(), f.Speaker)+f.N == c.g.ShareToWin() },
	LastPlace: func(c *chronicle, f Facts) bool {
		return count(c.now(), f.Speaker) == 1 && c.now()[f.Place] == f.Speaker && count(c.owners[0], f.Speaker) > 1
	},
	Broke:  func(c *chronicle, f Facts) bool { return c.broke(f.Speaker, c.person, f) },
	Broken: func(c *chronicle, f Facts) bool { return c.broke(c.person, f.Speaker, f) },
	WonContinent: func(c *chronicle, f Facts) bool {
		return c.whole(c.now(), f.Speaker, f.Continent) && !c.whole(c.owners[0], f.Speaker, f.Continent) || c.rewon(f)
	},
	Traded: func(c *chronicle, f Facts) bool { return int(c.traded[f.Speaker]) == f.N },
	Most: func(c *chronicle, f Facts) bool {
		var own, others int
		for i, o := range c.now() {
			if n := int(c.armies[len(c.armies)-1][i]); o == f.Speaker {
				own += n
			} else {
				others += n
			}
		}
		return f.Own == own && f.Enemy == others && own > others
	},
	Struck: func(c *chronicle, f Facts) bool {
		n := 0
		for i := range c.now() {
			if c.took(c.person, f.Speaker, risk.Territory(i)) {
				n++
			}
		}
		return n == f.N
	},
	Held: func(c *chronicle, f Facts) bool {
		return c.now()[f.Place] == f.Speaker && c.lost(c.person, f.Speaker, f.Place) >= f.N
	},
	Foiled: func(c *chronicle, f Facts) bool {
		return c.now()[f.Place] == c.person && c.lost(f.Speaker, c.person, f.Place) >= f.N
	},
	FirstBlow: func(c *chronicle, f Facts) bool {
		return c.took(f.Speaker, c.person, f.Place) && c.now()[f.Place] == f.Speaker && !c.ever[f.Speaker]
	},
}

// rewon reports whether a continent was lost and won again.
func (c *chronicle) rewon(f Facts) bool {
	for _, owners := range c.owners {
		if !c.whole(owners, f.Speaker, f.Continent) {
			return c.whole(c.now(), f.Speaker, f.Continent)
		}
	}
	return false
}

// TestRemarksOfRiskAreTrue plays matches of bots, one of them in the person's place, and checks every
// remark against who owned what after each step. No line comes twice in a match, only bots that are in
// play speak, and every kind occurs.
func TestRemarksOfRiskAreTrue(t *testing.T) {
	occurred := map[Kind]int{}
	asked := 0
	for n := range 240 {
		name := []string{"classic", "isles"}[n%2]
		file, data, _ := riskmaps.Read(name)
		m, err := risk.ParseMap(file, data)
		if err != nil {
			t.Fatal(err)
		}
		rules := risk.Ender2009(4)
		if n%3 == 0 {
			rules.Share = 80
		}
		g, err := risk.NewGame(m, rules)
		if err != nil {
			t.Fatal(err)
		}
		asked += playRisk(t, g, game.Derive(9, uint64(n)), occurred)
	}
	for kind := range riskTruths {
		if occurred[kind] == 0 {
			t.Errorf("no remark %q occurred", kind)
		}
	}
	if len(riskTruths) != len(riskRules) {
		t.Errorf("%d kinds are checked, and there are %d", len(riskTruths), len(riskRules))
	}
	t.Logf("%d positions, remarks: %v", asked, occurred)
}

// playRisk plays a match and returns how often a remark was asked for.
func playRisk(t *testing.T, g *risk.Game, seed uint64, occurred map[Kind]int) (asked int) {
	t.Helper()
	const person = 0
	bots := game.Seats(0).With(1).With(2).With(3)
	speaker := NewRisk(g, person, bots, seed)
	c := &chronicle{g: g, person: person, traded: map[game.Seat]int32{}}
	said := map[Remark]bool{}
	makers := []airisk.Maker{airisk.NewKillbot, airisk.NewBoscoe, airisk.NewEvilPixie, airisk.NewKillbot}
	_, err := airisk.Play(context.Background(), g, makers, seed, func(step risk.Step) {
		speaker.Note(&step.Before, step.Events)
		if c.owners == nil {
			c.note(&step.Before)
		}
		c.note(&step.After)
		for _, e := range step.Events {
			switch e.Kind {
			case risk.Rolled:
				lost, _ := e.Dice.Losses()
				c.throws = append(c.throws, thrown{step.Before.Turn, step.Before.Owner.At(e.To), e.To, lost})
			case risk.Traded:
				if c.traded[e.Seat] == 0 {
					c.traded[e.Seat] = e.N
				}
			default:
			}
		}
		if step.After.Turn != person || step.Before.Turn == person || step.After.Round == 0 || step.After.Phase == risk.Over {
			return
		}
		asked++
		if r, ok := speaker.Speak(&step.After); ok {
			occurred[r.Kind]++
			if said[Remark{r.Kind, r.Variant, Facts{}}] {
				t.Errorf("%q, wording %d, is said twice", r.Kind, r.Variant)
			}
			said[Remark{r.Kind, r.Variant, Facts{}}] = true
			if check := riskTruths[r.Kind]; check == nil || !bots.Has(r.Facts.Speaker) || count(c.now(), r.Facts.Speaker) == 0 || !check(c, r.Facts) {
				t.Errorf("%q with %+v is false at %v", r.Kind, r.Facts, step.After)
			}
		}
		for i := range c.now() {
			for seat := range bots.All() {
				c.ever[seat] = c.ever[seat] || c.took(seat, person, risk.Territory(i))
			}
		}
		c.owners, c.armies, c.throws = c.owners[len(c.owners)-1:], c.armies[len(c.armies)-1:], nil
		clear(c.traded)
	})
	if err != nil {
		t.Fatal(err)
	}
	return asked
}
