package risk

import (
	"fmt"
	"strconv"
	"strings"
)

// MinPlayers and MaxPlayers limit the number of players.
const (
	MinPlayers = 2
	MaxPlayers = 12
)

// Deal is how the territories get their first owners.
type Deal uint8

const (
	// DealRandom deals all territories at random, one to each player in turn.
	DealRandom Deal = iota
	// DealChoose lets the players choose a free territory in turn.
	DealChoose
	// DealAdvance is the invasion of 2014 (risk-minimax-2014, pseudocode 4): a player's first
	// territory is any free one, and each further one must border one of the player's own. A player
	// without a free neighbour is passed over.
	DealAdvance
)

// Fortify is the rule for moving armies at the end of a turn.
type Fortify uint8

const (
	// FortifyNeighbours allows any number of moves between own neighbours; each
	// army moves once (ender-2009 2.1.2).
	FortifyNeighbours Fortify = iota
	// FortifyOnce allows one move between own neighbours.
	FortifyOnce
	// FortifyPath allows one move along a path of own territories.
	FortifyPath
	// FortifyNone allows none.
	FortifyNone
)

var (
	dealNames    = [...]string{DealRandom: "random", DealChoose: "choose", DealAdvance: "advance"}
	fortifyNames = [...]string{FortifyNeighbours: "neighbours", FortifyOnce: "once", FortifyPath: "path", FortifyNone: "none"}
)

// String returns "random", "choose" or "advance".
func (d Deal) String() string { return dealNames[d] }

// String returns "neighbours", "once", "path" or "none".
func (f Fortify) String() string { return fortifyNames[f] }

// Rules are the settings of a match. The zero value cannot be played; start from [Ender2009] or
// [Bounded]. Rules are plain comparable values.
type Rules struct {
	// Players is the number of players, from 2 to 12.
	Players uint8
	// Deal is how territories get their first owners.
	Deal Deal
	// Armies is the number of starting armies of each player. 0 means table 2.1 of ender-2009: 40,
	// 35, 30, 25, 20 for two to six players, then 18, 15, 14, 12, 11, 10.
	Armies int32
	// Batch is the number of starting armies that a player places at a time, in turn. 0 spreads
	// them evenly over the player's territories, as the paper does.
	Batch int32
	// Cards lets conquerors draw cards, which are traded in in sets.
	Cards bool
	// Wildcards is the number of wildcards in the deck, up to [MaxWildcards]; two are usual.
	Wildcards uint8
	// Sets are the values of sets of cards, in armies.
	Sets SetValues
	// OwnCard is the number of armies placed on each own territory whose card is traded in.
	OwnCard int32
	// Forced is the number of cards from which a player must trade in a set.
	Forced uint8
	// Continents gives the owner of a continent its bonus.
	Continents bool
	// AttackDice and DefendDice are the maximum numbers of dice, 1 to 3 for the attacker and 1 to 2
	// for the defender.
	AttackDice, DefendDice uint8
	// Fortify is the rule for moving armies at the end of a turn.
	Fortify Fortify
	// Limit is the number of rounds after which the match ends; 0 means no limit.
	Limit uint16
	// Leader makes the leader after the last round win ([Game.Leader]); otherwise it is a draw.
	Leader bool
	// Share is the percentage of the territories that wins; 0 is all of them.
	Share uint8
	// Missions deals each player a secret mission; fulfilling it also wins.
	Missions bool
	// Capitals gives each player a capital. Owning all capitals wins.
	Capitals bool
	// Fog hides the armies in territories that do not border one of a player's own. Veil, which needs
	// Fog, hides their owners as well.
	Fog, Veil bool
	// Balanced makes chance throw the dice twice and keep the throw after which the luck of the two
	// sides differs less.
	Balanced bool
	// Timer is the number of seconds that a person has for a turn; 0 means no limit. The rules do
	// not enforce it: the code that seats the players does.
	Timer uint16
}

// HasGoals reports whether a player can win with fewer than all territories before the last round.
func (r *Rules) HasGoals() bool { return r.Share > 0 || r.Missions || r.Capitals }

const (
	maxArmies = 1000 // starting armies
	maxOwn    = 100  // armies for an own territory whose card is traded in
	maxForced = 10
	// MaxLimit is the longest match in rounds.
	MaxLimit = 60_000
	// MinShare and MaxShare limit the percentage of the territories that wins.
	MinShare, MaxShare = 51, 99
	// MaxTimer is the longest turn in seconds.
	MaxTimer = 3600
)

// Ender2009 returns the rules of ender-2009 2.1.2: a random deal, the starting armies of table 2.1
// spread evenly, sets worth 5 armies and 2 more on each own territory whose card is traded in,
// three dice against two, and any number of moves between neighbours at the end of a turn.
func Ender2009(players int) Rules {
	return Rules{
		Players: uint8(players), Cards: true, Wildcards: 2, Sets: FixedSets(5), OwnCard: 2, Forced: 5,
		Continents: true, AttackDice: 3, DefendDice: 2,
	}
}

// Bounded returns the bounded game of risk-minimax-2014 section 3: two players, no continent
// bonuses, two dice, 35 armies each, an invasion of neighbouring territories, then reinforcing and
// attacking. The paper has perfect information and names no other part of a turn, so there are no
// cards and no fortification.
func Bounded() Rules {
	return Rules{
		Players: 2, Deal: DealAdvance, Armies: 35, Batch: 1, Sets: FixedSets(0), Forced: 5,
		AttackDice: 2, DefendDice: 2, Fortify: FortifyNone,
	}
}

// startTable is table 2.1 of ender-2009, by players. Beyond six all players together have about as
// many as six have.
var startTable = [MaxPlayers + 1]int32{2: 40, 3: 35, 4: 30, 5: 25, 6: 20, 7: 18, 8: 15, 9: 14, 10: 12, 11: 11, 12: 10}

// StartArmies returns the number of starting armies of each player. A player with more territories
// than that still has one army on each.
func (r *Rules) StartArmies() int32 {
	if r.Armies == 0 {
		return startTable[r.Players]
	}
	return r.Armies
}

// Validate returns an error if r cannot be played on m.
func (r Rules) Validate(m *Map) error {
	if err := r.validate(); err != nil {
		return err
	}
	if m.Territories() < int(r.Players) {
		return fmt.Errorf("map %.80q has %d territories, too few for %d players", m.Name, m.Territories(), r.Players)
	}
	return nil
}

func (r *Rules) validate() error {
	for _, n := range []struct {
		what               string
		value, least, most int
	}{
		{"players", int(r.Players), MinPlayers, MaxPlayers},
		{"deal", int(r.Deal), 0, len(dealNames) - 1},
		{"starting armies", int(r.Armies), 0, maxArmies},
		{"starting armies placed at a time", int(r.Batch), 0, maxArmies},
		{"wildcards", int(r.Wildcards), 0, MaxWildcards},
		{"armies for an own card's territory", int(r.OwnCard), 0, maxOwn},
		{"cards that are too many to keep", int(r.Forced), 5, maxForced},
		{"attacker's dice", int(r.AttackDice), 1, 3},
		{"defender's dice", int(r.DefendDice), 1, 2},
		{"fortification", int(r.Fortify), 0, len(fortifyNames) - 1},
		{"rounds", int(r.Limit), 0, MaxLimit},
		{"seconds of a turn", int(r.Timer), 0, MaxTimer},
	} {
		if n.value < n.least || n.value > n.most {
			return fmt.Errorf("%s: %d must be from %d to %d", n.what, n.value, n.least, n.most)
		}
	}
	if r.Veil && !r.Fog {
		return fmt.Errorf("owners are hidden only where armies are")
	}
	if r.Share > 0 && (r.Share < MinShare || r.Share > MaxShare) {
		return fmt.Errorf("the share of the map that wins: %d must be from %d to %d percent, or 0 for all of it", r.Share, MinShare, MaxShare)
	}
	if r.Sets.n == 0 {
		return fmt.Errorf("the values of sets of cards are missing")
	}
	if r.Deal == DealAdvance && r.Batch == 0 {
		return fmt.Errorf("after an advance the players place their starting armies themselves: write place=1 or more")
	}
	return nil
}

// String returns the rules on one line that [ParseRules] reads.
func (r Rules) String() string {
	place, armies, cards, sets := "evenly", "table", "off", r.Sets.String()
	if r.Batch > 0 {
		place = strconv.Itoa(int(r.Batch))
	}
	if r.Armies > 0 {
		armies = strconv.Itoa(int(r.Armies))
	}
	if r.Cards {
		cards = "on"
	}
	continents := "off"
	if r.Continents {
		continents = "on"
	}
	text := fmt.Sprintf("players=%d deal=%v armies=%s place=%s cards=%s wildcards=%d sets=%s own=%d forced=%d continents=%s dice=%d:%d fortify=%v limit=%d",
		r.Players, r.Deal, armies, place, cards, r.Wildcards, sets, r.OwnCard, r.Forced, continents, r.AttackDice, r.DefendDice, r.Fortify, r.Limit)
	// Optional rules are written only if they apply.
	if r.Share > 0 {
		text += fmt.Sprintf(" share=%d", r.Share)
	}
	for _, rule := range []struct {
		key string
		on  bool
	}{{"leader", r.Leader}, {"missions", r.Missions}, {"capitals", r.Capitals}} {
		if rule.on {
			text += " " + rule.key + "=on"
		}
	}
	switch {
	case r.Veil:
		text += " fog=" + fogNames[2]
	case r.Fog:
		text += " fog=" + fogNames[1]
	}
	if r.Balanced {
		text += " rolls=" + rollNames[1]
	}
	if r.Timer > 0 {
		text += fmt.Sprintf(" timer=%d", r.Timer)
	}
	return text
}

// ParseRules reads rules as [Rules.String] writes them. Missing parts have the values of
// [Ender2009] for four players.
func ParseRules(text string) (Rules, error) {
	r := Ender2009(4)
	seen := map[string]bool{}
	for part := range strings.FieldsSeq(text) {
		key, value, found := strings.Cut(part, "=")
		if !found || seen[key] {
			return Rules{}, fmt.Errorf("reading the rules: %.80q is not a new key=value", part)
		}
		seen[key] = true
		if err := r.set(key, value); err != nil {
			return Rules{}, fmt.Errorf("reading the rules: %.80s: %w", key, err)
		}
	}
	if err := r.validate(); err != nil {
		return Rules{}, fmt.Errorf("reading the rules: %w", err)
	}
	return r, nil
}

func (r *Rules) set(key, value string) error {
	number := func(to func(int), most int) error {
		n, err := parseNumber(value, "the value")
		if err == nil && n > most {
			err = fmt.Errorf("%d is more than %d", n, most)
		}
		if err == nil {
			to(n)
		}
		return err
	}
	switch key {
	case "players":
		return number(func(n int) { r.Players = uint8(n) }, MaxPlayers)
	case "deal":
		i, err := pick(value, dealNames[:])
		r.Deal = Deal(i)
		return err
	case "armies":
		if r.Armies = 0; value == "table" {
			return nil
		}
		return number(func(n int) { r.Armies = int32(n) }, maxArmies)
	case "place":
		if r.Batch = 0; value == "evenly" {
			return nil
		}
		return number(func(n int) { r.Batch = int32(n) }, maxArmies)
	case "cards":
		i, err := pick(value, offOn[:])
		r.Cards = i == 1
		return err
	case "wildcards":
		return number(func(n int) { r.Wildcards = uint8(n) }, MaxWildcards)
	case "sets":
		var err error
		r.Sets, err = ParseSetValues(value)
		return err
	case "own":
		return number(func(n int) { r.OwnCard = int32(n) }, maxOwn)
	case "forced":
		return number(func(n int) { r.Forced = uint8(n) }, maxForced)
	case "continents":
		i, err := pick(value, offOn[:])
		r.Continents = i == 1
		return err
	case "dice":
		if len(value) != 3 || value[1] != ':' {
			return fmt.Errorf("%.80q is not dice: write the attacker's and the defender's most, as 3:2", value)
		}
		r.AttackDice, r.DefendDice = value[0]-'0', value[2]-'0'
		return nil
	case "fortify":
		i, err := pick(value, fortifyNames[:])
		r.Fortify = Fortify(i)
		return err
	case "limit":
		return number(func(n int) { r.Limit = uint16(n) }, MaxLimit)
	case "share":
		return number(func(n int) { r.Share = uint8(n) }, MaxShare)
	case "timer":
		return number(func(n int) { r.Timer = uint16(n) }, MaxTimer)
	case "rolls":
		i, err := pick(value, rollNames[:])
		r.Balanced = i == 1
		return err
	case "fog":
		i, err := pick(value, fogNames[:])
		r.Fog, r.Veil = i > 0, i > 1
		return err
	case "leader", "missions", "capitals":
		i, err := pick(value, offOn[:])
		*map[string]*bool{"leader": &r.Leader, "missions": &r.Missions, "capitals": &r.Capitals}[key] = i == 1
		return err
	}
	return fmt.Errorf("there is no such rule")
}

var (
	offOn     = [...]string{"off", "on"}
	rollNames = [...]string{"plain", "balanced"}
	fogNames  = [...]string{"off", "on", "owners"}
)

func pick(value string, names []string) (int, error) {
	for i, name := range names {
		if value == name {
			return i, nil
		}
	}
	return 0, fmt.Errorf("%.80q is none of %s", value, strings.Join(names, ", "))
}
