package campaign

import (
	"fmt"
	"slices"
	"time"

	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/game/war/people"
)

// Progress is a player's progress in a campaign.
type Progress struct {
	// Campaign is the name of the campaign.
	Campaign   string
	Difficulty Difficulty
	// Fought are the wars that have ended, the oldest first.
	Fought []Fought
	// Map is the ID of the map that is being played, or empty. Seed is the seed of that match,
	// which distinguishes it from other matches on the same map.
	Map  string
	Seed uint64
}

// Fought is a war of a campaign that has ended.
type Fought struct {
	Date time.Time
	// Map is the id of the map, Seed the seed of the match.
	Map  string
	Seed uint64
	// Score is 1 if the player won, 0 for a draw and -1 if the rival won.
	Score int
	// Veteran is the army of the player's strongest leader at the end, and Cities the number of the
	// player's cities.
	Veteran battle.Army
	Cities  int
	// Leaders are the player's leaders at the end as persons: first the one who leads the veterans, then the others
	// who live, then those who fell. Programs that knew no persons have left none.
	Leaders []people.Person
	// Reward is what the player has chosen for a victory.
	Reward Reward
}

// Reward is what joins the veteran for the war after a victory.
type Reward int

// The rewards. Until one is chosen there is none.
const (
	NoReward Reward = iota
	Pikemen
	Horsemen
	Archers
)

// Rewards is the number of rewards to choose from.
const Rewards = 3

// Army returns the soldiers of the reward.
func (r Reward) Army() battle.Army {
	return [...]battle.Army{NoReward: {}, Pikemen: {Foot: 3}, Horsemen: {Horse: 2}, Archers: {Archers: 2}}[r]
}

// Victory returns the last war that was won, or nil.
func (p *Progress) Victory() *Fought {
	for i := range p.Fought {
		if f := &p.Fought[len(p.Fought)-1-i]; f.Won() {
			return f
		}
	}
	return nil
}

// Choose chooses the reward for the last victory. It returns false if there is none, or if the next war
// has begun.
func (p *Progress) Choose(r Reward) bool {
	f := p.Victory()
	if f == nil || p.Map != "" || r < NoReward || r > Rewards {
		return false
	}
	f.Reward = r
	return true
}

// Won reports whether the player won the war. A draw is not a win.
func (f *Fought) Won() bool { return f.Score > 0 }

// MaxFought is the maximum number of wars stored for a campaign.
const MaxFought = 1000

// Begin returns the progress at the start of the campaign.
func (c *Campaign) Begin(d Difficulty) Progress { return Progress{Campaign: c.Name, Difficulty: d} }

// Choices returns the maps that may be played now, none if the campaign is won. A defeat does not
// change them.
func (c *Campaign) Choices(p *Progress) []*Node {
	at, begun := c.last(p)
	if !begun {
		return []*Node{&c.Nodes[0]}
	}
	var next []*Node
	for _, i := range at.Next {
		next = append(next, &c.Nodes[i])
	}
	return next
}

// last returns the last map that was won, and whether one was.
func (c *Campaign) last(p *Progress) (*Node, bool) {
	for _, f := range slices.Backward(p.Fought) {
		if f.Won() {
			return c.Node(f.Map)
		}
	}
	return nil, false
}

// Over reports whether the campaign is won.
func (c *Campaign) Over(p *Progress) bool { return len(c.Choices(p)) == 0 }

// Losses returns how many wars were not won.
func (p *Progress) Losses() int {
	n := 0
	for i := range p.Fought {
		if !p.Fought[i].Won() {
			n++
		}
	}
	return n
}

// Won reports whether the player has won on the map with that id.
func (p *Progress) Won(id string) bool {
	return slices.ContainsFunc(p.Fought, func(f Fought) bool { return f.Won() && f.Map == id })
}

// Check returns an error if p is not a possible progress in c.
func (c *Campaign) Check(p *Progress) error {
	if p.Campaign != c.Name {
		return fmt.Errorf("the campaign %.80q must be %.80q", p.Campaign, c.Name)
	}
	if p.Difficulty < Easy || p.Difficulty > Hard {
		return fmt.Errorf("the difficulty %d must be from %d to %d", p.Difficulty, Easy, Hard)
	}
	so := c.Begin(p.Difficulty)
	for _, f := range p.Fought {
		if !c.offers(&so, f.Map) {
			return fmt.Errorf("the map %.80q cannot be played after %d others", f.Map, len(so.Fought))
		}
		so.Fought = append(so.Fought, f)
	}
	if p.Map != "" && !c.offers(&so, p.Map) {
		return fmt.Errorf("the map %.80q cannot be played after %d others", p.Map, len(so.Fought))
	}
	return nil
}

func (c *Campaign) offers(p *Progress, id string) bool {
	return slices.ContainsFunc(c.Choices(p), func(n *Node) bool { return n.ID == id })
}

// March begins a war on one of the choices.
func (p *Progress) March(n *Node, seed uint64) { p.Map, p.Seed = n.ID, seed }

// Plays reports whether the match on n with that seed is the current war.
func (p *Progress) Plays(n *Node, seed uint64) bool { return p.Map == n.ID && p.Seed == seed }

// End stores the result of the current war. It returns false if f is not the current war, for
// example because its result is already stored.
func (p *Progress) End(f Fought) bool {
	if p.Map == "" || f.Map != p.Map || f.Seed != p.Seed {
		return false
	}
	p.Fought = append(p.Fought, f)
	p.Map, p.Seed = "", 0
	return true
}

// FoughtAt returns the result to store for a war on n, from its last position and outcome.
// leaders are those at the end.
func (n *Node) FoughtAt(end *war.Position, leaders *people.People, o game.Outcome, seed uint64, date time.Time) Fought {
	f := Fought{Date: date, Map: n.ID, Seed: seed, Score: o.Score(Person.Seat()), Cities: int(end.Army(Person).CityCount)}
	var first people.Person // leads the veterans
	for s := range end.Army(Person).Leaders.All() {
		if a := end.Cells[s].Army(); a.Len() > f.Veteran.Len() || first.Name == "" {
			f.Veteran = a
			first, _ = leaders.At(s)
		}
	}
	for _, p := range leaders.Of(Person, end.Size) {
		if p.Trait() != people.NoTrait && p.Deed.Map == "" {
			p.Deed.Map = n.Map
		}
		if p.Name == first.Name {
			f.Leaders = slices.Insert(f.Leaders, 0, p)
		} else {
			f.Leaders = append(f.Leaders, p)
		}
	}
	return f
}

// Along is what a player carries to the next map.
type Along struct {
	// Veteran reports whether a leader comes along, and Army has his soldiers.
	Veteran bool
	Army    battle.Army
	// Resources is the payment for cities held at the end of each war that was won.
	Resources int
}

// Along returns what the player carries to the next map. The reward of a victory comes along until the
// next one.
func (c *Campaign) Along(p *Progress) Along {
	var a Along
	for _, f := range p.Fought {
		if f.Won() {
			a.Veteran, a.Army = true, f.Veteran.Reduced(c.Carried.Soldiers)
			more := f.Reward.Army()
			a.Army.Foot, a.Army.Horse, a.Army.Archers = a.Army.Foot+more.Foot, a.Army.Horse+more.Horse, a.Army.Archers+more.Archers
			a.Army = a.Army.Reduced(int(c.Scenario.Rules.Cap))
			a.Resources = min(a.Resources+f.Cities, c.Carried.Resources)
		}
	}
	return a
}

// Start returns the start position of a war on n.
func (c *Campaign) Start(p *Progress, n *Node) war.Position {
	start, along := n.Start, c.Along(p)
	start.Army(Person).Resources += uint32(along.Resources)
	if along.Veteran {
		cell := start.At(n.Arrival)
		cell.Leader, cell.Soldiers, cell.Horse, cell.Archers = Person, uint8(along.Army.Len()), along.Army.Horse, along.Army.Archers
		start.Set(n.Arrival, cell)
	}
	return start
}

// Way returns the number of maps on the longest path from n to the end, n included.
func (c *Campaign) Way(n *Node) int {
	longest := 0
	for _, i := range n.Next {
		longest = max(longest, c.Way(&c.Nodes[i]))
	}
	return longest + 1
}
