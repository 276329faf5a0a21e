package general

import (
	"fmt"
	"strconv"
	"strings"

	"eras/game/battle"
)

// Bounds of what a scenario may choose.
const (
	MaxLimit     = 10_000    // actions in a match
	MaxPrice     = 1_000     // resources for a soldier or a leader
	MaxCap       = 99        // soldiers that one leader may lead
	MaxResources = 1_000_000 // resources of an army at the start
)

// Rules is what a scenario chooses about the general map.
type Rules struct {
	// LeaderPrice and SoldierPrice are in resources.
	LeaderPrice, SoldierPrice uint16
	// Cap is how many soldiers a leader may lead.
	Cap uint8
	// MaxLeaders is how many leaders an army may have when it buys one; 0 means
	// as many as it can pay.
	MaxLeaders uint8
	// IncomePeriod: armies receive their income after actions that leave a
	// number of moves divisible by it; 1 means after every action.
	IncomePeriod uint8
	// Dominion is the number of points that wins at once; 0 means that no points
	// are scored.
	Dominion uint16
	// Battle is how battles are fought.
	Battle battle.Rules
}

// Validate reports what is impossible about r, or nil.
func (r Rules) Validate() error {
	switch {
	case r.LeaderPrice < 1 || r.LeaderPrice > MaxPrice:
		return fmt.Errorf("a leader's price of %d is impossible: it goes from 1 to %d", r.LeaderPrice, MaxPrice)
	case r.SoldierPrice < 1 || r.SoldierPrice > MaxPrice:
		return fmt.Errorf("a soldier's price of %d is impossible: it goes from 1 to %d", r.SoldierPrice, MaxPrice)
	case r.Cap < 1 || r.Cap > MaxCap:
		return fmt.Errorf("a cap of %d soldiers is impossible: it goes from 1 to %d", r.Cap, MaxCap)
	case r.IncomePeriod < 1:
		return fmt.Errorf("an income period of 0 is impossible: 1 means after every action")
	case r.Dominion > MaxLimit:
		return fmt.Errorf("a dominion goal of %d is impossible: it goes from 0, for none, to %d", r.Dominion, MaxLimit)
	}
	return r.Battle.Validate(int(r.Cap) + 1)
}

// String returns the rules in one line, as records keep them.
func (r Rules) String() string {
	return fmt.Sprintf("leader=%d soldier=%d cap=%d leaders=%d income=%d dominion=%d battle: %v",
		r.LeaderPrice, r.SoldierPrice, r.Cap, r.MaxLeaders, r.IncomePeriod, r.Dominion, r.Battle)
}

// ParseRules reads rules as [Rules.String] writes them.
func ParseRules(text string) (Rules, error) {
	own, fight, ok := strings.Cut(text, " battle: ")
	if !ok {
		return Rules{}, fmt.Errorf("rules %q lack their part \"battle:\"", text)
	}
	var r Rules
	seen := map[string]bool{}
	for _, word := range strings.Fields(own) {
		key, value, _ := strings.Cut(word, "=")
		n, err := strconv.ParseUint(value, 10, 16)
		if err != nil {
			return Rules{}, fmt.Errorf("rule %q: %q is not a whole number", key, value)
		}
		if seen[key] {
			return Rules{}, fmt.Errorf("rule %q stands twice", key)
		}
		seen[key] = true
		small := n <= 255
		switch key {
		case "leader":
			r.LeaderPrice, small = uint16(n), true
		case "soldier":
			r.SoldierPrice, small = uint16(n), true
		case "cap":
			r.Cap = uint8(n)
		case "leaders":
			r.MaxLeaders = uint8(n)
		case "income":
			r.IncomePeriod = uint8(n)
		case "dominion":
			r.Dominion, small = uint16(n), true
		default:
			return Rules{}, fmt.Errorf("unknown rule %q", key)
		}
		if !small {
			return Rules{}, fmt.Errorf("rule %q: %d is more than 255", key, n)
		}
	}
	if len(seen) != 6 {
		return Rules{}, fmt.Errorf("rules %q are not complete: leader, soldier, cap, leaders, income and dominion are needed", text)
	}
	var err error
	if r.Battle, err = battle.ParseRules(fight); err != nil {
		return Rules{}, err
	}
	return r, r.Validate()
}
