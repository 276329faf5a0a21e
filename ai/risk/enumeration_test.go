package risk

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"eras/game"
	"eras/game/risk"
)

// A slow second way to all campaigns on small boards: every march that an army can pay for, in every order, and sets
// traded in at every moment at which the cards surely hold them.

// mostSmall is the maximum number of territories of a small board.
const mostSmall = 8

// smallBoard is what campaigns do not change on a small board.
type smallBoard struct {
	// links[c] has bit k if armies can march from territory c to k. lands and hands are the territories and the
	// numbers of cards of the players, the one at turn first. worth[i] is what the set after i others brings.
	links [mostSmall]uint8
	lands []uint8
	hands []int
	worth [mostSmall]int16
	// cautious means that each defender costs an army. Otherwise four of them cost three.
	cautious bool
}

// stage is where a campaign on a small board stands.
type stage struct {
	armies [mostSmall]int16
	// held has bit c for each own territory c.
	held uint8
	// last is the territory entered last, mostSmall before the first march. sets is the number of sets traded in.
	last, sets uint8
}

// smallOf returns a position of player 0 as a small board, and the stage before the first march.
func smallOf(g *risk.Game, p *risk.Position) (*smallBoard, stage) {
	b, s := &smallBoard{}, stage{last: mostSmall}
	for c := range risk.Territory(g.Map.Territories()) {
		b.links[c] = uint8(g.Map.Neighbours(c).Word())
		s.armies[c] = int16(p.Armies.At(c))
	}
	for seat := range game.Seat(g.Rules.Players) {
		b.lands = append(b.lands, uint8(p.Held[seat].Word()))
		b.hands = append(b.hands, int(p.HandSize[seat]))
	}
	for i := range b.worth {
		b.worth[i] = int16(g.Rules.Sets.At(int(p.SetsTraded) + i))
	}
	s.held = b.lands[0]
	return b, s
}

// march returns the stage after taking a territory. One army stays in each, and another one must arrive besides. With
// stay, no more than two do.
func (b *smallBoard) march(s stage, from, to int, stay bool) (stage, bool) {
	if s.held>>from&1 == 0 || s.held>>to&1 == 1 || b.links[from]>>to&1 == 0 {
		return s, false
	}
	lost := (3*s.armies[to] + 3) / 4
	if b.cautious {
		lost = s.armies[to]
	}
	behind, arrive := int16(1), s.armies[from]-1-lost
	if arrive < 2 {
		return s, false
	}
	if stay && arrive > 3 {
		behind, arrive = behind+arrive-3, 3
	}
	s.armies[from], s.armies[to], s.last = behind, arrive, uint8(to)
	s.held |= 1 << to
	return s, true
}

// tradeIn returns the stage after trading in as long as there are five cards. The armies go where the last march ended.
func (b *smallBoard) tradeIn(s stage) (stage, bool) {
	cards, before := b.hands[0]-3*int(s.sets), s.sets
	for i, lands := range b.lands[1:] {
		if lands&^s.held == 0 {
			cards += b.hands[i+1]
		}
	}
	for ; s.last < mostSmall && cards >= 5; cards -= 3 {
		s.armies[s.last] += b.worth[s.sets]
		s.sets++
	}
	return s, s.sets > before
}

// eliminated returns the number of eliminated players.
func (b *smallBoard) eliminated(s stage) int {
	n := 0
	for _, lands := range b.lands[1:] {
		if lands&^s.held == 0 {
			n++
		}
	}
	return n
}

// from returns all stages to which campaigns lead from one.
func (b *smallBoard) from(s stage) map[stage]bool {
	met := map[stage]bool{s: true}
	for open := []stage{s}; len(open) > 0; {
		s, open = open[len(open)-1], open[:len(open)-1]
		add := func(next stage, ok bool) {
			if ok && !met[next] {
				met[next] = true
				open = append(open, next)
			}
		}
		add(b.tradeIn(s))
		for from := range mostSmall {
			for targets := b.links[from] &^ s.held; targets != 0; targets &= targets - 1 {
				to := bits.TrailingZeros8(targets)
				add(b.march(s, from, to, false))
				add(b.march(s, from, to, true))
			}
		}
	}
	return met
}

// leads reports whether marches lead from one stage to another, with sets traded in at any moments between them.
func (b *smallBoard) leads(from stage, marches []march, to stage) bool {
	if traded, ok := b.tradeIn(from); ok && b.leads(traded, marches, to) {
		return true
	}
	if len(marches) == 0 {
		return from == to
	}
	m := marches[0]
	next, ok := b.march(from, int(m.from), int(m.to), m.stay)
	return ok && b.leads(next, marches[1:], to)
}

// stageOf returns where a campaign stands.
func stageOf(c *campaign) stage {
	s := stage{held: uint8(c.held.Word()), last: mostSmall, sets: uint8(c.sets)}
	for k := range c.m.Territories() {
		s.armies[k] = int16(c.armies.At(risk.Territory(k)))
	}
	if c.steps.n > 0 {
		s.last = uint8(c.steps.at(c.steps.n - 1).to)
	}
	return s
}

// put makes a campaign one that stands at a stage, but for its steps: it has none or one.
func (s stage) put(c *campaign) {
	c.held, c.sets = risk.SetOfWord(uint64(s.held)), int(s.sets)
	for k := range c.m.Territories() {
		c.armies.Put(risk.Territory(k), int32(s.armies[k]))
	}
	if c.steps.clear(); s.last < mostSmall {
		c.steps.add(march{to: risk.Territory(s.last)})
	}
}

// anySmall returns a game of three or four players on a random map of five to eight territories, some links of which are
// one-way, and a position of it in player 0's attack, with hidden hands.
func anySmall(t testing.TB, rng *rand.Rand) (*risk.Game, risk.Position) {
	t.Helper()
	n, players := 5+rng.IntN(mostSmall-4), 3+rng.IntN(2)
	var links [mostSmall][mostSmall]bool
	for c := 1; c < n; c++ {
		to := rng.IntN(c)
		links[c][to], links[to][c] = true, true
	}
	for range rng.IntN(n) {
		if c, to := rng.IntN(n), rng.IntN(n); c != to {
			links[c][to] = true
			links[to][c] = links[to][c] || rng.IntN(4) > 0
		}
	}
	var lands, owners, pools, hands []string
	for c, owner := range rng.Perm(n) {
		var near []string
		for to, linked := range links[c] {
			if linked {
				near = append(near, fmt.Sprint(to))
			}
		}
		lands = append(lands, fmt.Sprintf("t%d.%d.i.%s", c, 2*c/n, strings.Join(near, "-")))
		if owner >= players {
			owner = rng.IntN(players)
		}
		most := 4
		if owner == 0 {
			most = 16
		}
		owners = append(owners, fmt.Sprintf("%d.%d", owner, 1+rng.IntN(most)))
	}
	for seat := range players {
		most := 5
		if seat == 0 {
			most = 4 // with more it would have traded in before the attack
		}
		pools = append(pools, "0")
		hands = append(hands, "-")
		if n := rng.IntN(most + 1); n > 0 {
			hands[seat] = fmt.Sprintf("?%d", n)
		}
	}
	m, err := risk.ParseMapLine("small west=2,east=3 " + strings.Join(lands, ","))
	if err != nil {
		t.Fatal(err)
	}
	rules := risk.Ender2009(players)
	rules.Wildcards = risk.MaxWildcards
	if rng.IntN(2) == 0 {
		rules.Sets = risk.GrowingSets()
	}
	g, err := risk.NewGame(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.ParsePosition(fmt.Sprintf("attack 0 2 %s 0 %s %s %d -",
		strings.Join(owners, ","), strings.Join(pools, "/"), strings.Join(hands, "/"), rng.IntN(7)))
	if err != nil {
		return anySmall(t, rng) // no army of player 0 can attack
	}
	return g, p
}
