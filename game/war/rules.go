package war

import (
	"fmt"
	"strconv"
	"strings"

	"eras/game/battle"
)

// Bounds of a scenario's rules.
const (
	MaxLimit     = 10_000    // actions in a match
	MaxPrice     = 1_000     // resources for a soldier or a leader
	MaxCap       = 99        // soldiers of one leader
	MaxResources = 1_000_000 // resources of an army at the start
)

// Rules is what a scenario chooses about the war map.
type Rules struct {
	// LeaderPrice and SoldierPrice are in resources.
	LeaderPrice, SoldierPrice uint16
	// Cap is how many soldiers a leader may have.
	Cap uint8
	// MaxLeaders is the largest number of leaders that an army may reach by buying.
	// 0 means no limit.
	MaxLeaders uint8
	// IncomePeriod is how often armies receive their income: after actions that
	// leave a number of actions divisible by it. 1 means after every action.
	IncomePeriod uint8
	// Dominion is the number of points that wins the match. 0 means that no points
	// are scored.
	Dominion uint16
	// Battle is how battles are fought.
	Battle battle.Rules
}

// Validate returns an error if a rule is out of range.
func (r Rules) Validate() error {
	switch {
	case r.LeaderPrice < 1 || r.LeaderPrice > MaxPrice:
		return fmt.Errorf("the price of a leader is %d: it must be from 1 to %d", r.LeaderPrice, MaxPrice)
	case r.SoldierPrice < 1 || r.SoldierPrice > MaxPrice:
		return fmt.Errorf("the price of a soldier is %d: it must be from 1 to %d", r.SoldierPrice, MaxPrice)
	case r.Cap < 1 || r.Cap > MaxCap:
		return fmt.Errorf("the cap is %d soldiers: it must be from 1 to %d", r.Cap, MaxCap)
	case r.IncomePeriod < 1:
		return fmt.Errorf("the income period is 0: it must be at least 1, for income after every action")
	case r.Dominion > MaxLimit:
		return fmt.Errorf("the dominion goal is %d: it must be from 0, for none, to %d", r.Dominion, MaxLimit)
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
		return Rules{}, fmt.Errorf("rules %q lack the part \"battle:\"", text)
	}
	var r Rules
	seen := map[string]bool{}
	for _, word := range strings.Fields(own) {
		key, value, _ := strings.Cut(word, "=")
		n, err := strconv.ParseUint(value, 10, 16)
		if err != nil {
			return Rules{}, fmt.Errorf("rule %q: %q is not a whole number from 0 to 65535", key, value)
		}
		if seen[key] {
			return Rules{}, fmt.Errorf("rule %q is given twice", key)
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
			return Rules{}, fmt.Errorf("rule %q is %d: it must be at most 255", key, n)
		}
	}
	if len(seen) != 6 {
		return Rules{}, fmt.Errorf("rules %q are incomplete: write leader, soldier, cap, leaders, income and dominion", text)
	}
	var err error
	if r.Battle, err = battle.ParseRules(fight); err != nil {
		return Rules{}, err
	}
	return r, r.Validate()
}
