package war

import (
	"fmt"
	"slices"
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
	MaxOrders    = 20        // actions in a turn
	MaxCover     = 4         // soldiers that terrain adds
)

// Rules are the settings that a scenario chooses for the war map.
type Rules struct {
	// LeaderPrice and SoldierPrice are in resources.
	LeaderPrice, SoldierPrice uint16
	// Cap is the maximum number of soldiers of a leader.
	Cap uint8
	// MaxLeaders is the number of leaders from which an army can buy no more. 0 means no limit.
	MaxLeaders uint8
	// IncomePeriod is the number of actions from one income to the next: armies receive their
	// income after an action if the number of actions left is divisible by it. 1 means after every
	// action.
	IncomePeriod uint8
	// Dominion is the number of points that wins the match. 0 means that no points
	// are scored.
	Dominion uint16

	// Orders is the number of actions that a side has in a turn, in which each leader moves at most
	// once, but for forced marches. A side may end its turn early. The limit, the income and dominion then count turns
	// instead of actions. 0 means that a turn is a single action.
	Orders uint8
	// March is the number of orders that a forced march costs: a further step of a leader who has
	// moved in this turn. 0 means that there are none.
	March uint8
	// Levy is the number of orders that a levy costs: a foot soldier without a price, for a leader in a
	// city of his side who has not moved in this turn and then cannot step in it. 0 means that there are none.
	Levy uint8
	// Thrift is the number of resources that a side receives for each order left unused in a turn.
	Thrift uint8
	// CityIncome is the number of resources that a city brings at each income.
	CityIncome uint8
	// Upkeep is the number of leaders and soldiers that cost their army one resource at each
	// income. The income is never below 0. 0 means no upkeep.
	Upkeep uint8
	// WoodsCover and HillsCover are the numbers of soldiers that woods and hills add to a leader
	// attacked there.
	WoodsCover, HillsCover uint8
	// HorsePrice and ArcherPrice are in resources. 0 means that this kind cannot be bought.
	HorsePrice, ArcherPrice uint16

	// Battle has the rules of battles.
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
	if r.Orders > MaxOrders {
		return fmt.Errorf("a turn has %d orders: it must have from 0 to %d", r.Orders, MaxOrders)
	}
	if r.Orders == 0 && r.Thrift != 0 {
		return fmt.Errorf("thrift needs turns of several orders")
	}
	if r.March > r.Orders {
		return fmt.Errorf("a forced march costs %d orders: it must cost from 0, for none, to the %d of a turn", r.March, r.Orders)
	}
	if r.Levy > r.Orders {
		return fmt.Errorf("a levy costs %d orders: it must cost from 0, for none, to the %d of a turn", r.Levy, r.Orders)
	}
	if !r.Battle.Kinds && (r.HorsePrice != 0 || r.ArcherPrice != 0) {
		return fmt.Errorf("horse and archers can only be bought if battles have kinds of soldiers")
	}
	if cover := max(r.WoodsCover, r.HillsCover); cover > MaxCover {
		return fmt.Errorf("the land adds %d soldiers: it must add from 0 to %d", cover, MaxCover)
	}
	return r.Battle.Validate(int(r.Cap) + 1 + int(max(r.WoodsCover, r.HillsCover)))
}

// String returns the rules in one line, as records keep them.
func (r Rules) String() string {
	text := fmt.Sprintf("leader=%d soldier=%d cap=%d leaders=%d income=%d dominion=%d",
		r.LeaderPrice, r.SoldierPrice, r.Cap, r.MaxLeaders, r.IncomePeriod, r.Dominion)
	for _, o := range r.options() {
		if n := o.get(); n != 0 {
			text += fmt.Sprintf(" %s=%d", o.key, n)
		}
	}
	return text + " battle: " + r.Battle.String()
}

// option is a rule that texts and files may omit; it is then 0.
type option struct {
	key  string // in texts
	file string // in scenario files
	most int64
	get  func() int64
	set  func(int64)
}

// options returns the rules that may be omitted.
func (r *Rules) options() []option {
	number := func(key, file string, most int64, n *uint8) option {
		return option{key, file, most, func() int64 { return int64(*n) }, func(v int64) { *n = uint8(v) }}
	}
	price := func(key, file string, n *uint16) option {
		return option{key, file, MaxPrice, func() int64 { return int64(*n) }, func(v int64) { *n = uint16(v) }}
	}
	return []option{
		number("orders", "orders", MaxOrders, &r.Orders),
		number("march", "march", MaxOrders, &r.March),
		number("levy", "levy", MaxOrders, &r.Levy),
		number("thrift", "thrift", 255, &r.Thrift),
		number("cityincome", "city_income", 255, &r.CityIncome),
		number("upkeep", "upkeep", 255, &r.Upkeep),
		number("woods", "woods_cover", MaxCover, &r.WoodsCover),
		number("hills", "hills_cover", MaxCover, &r.HillsCover),
		price("horse", "horse_price", &r.HorsePrice),
		price("archer", "archer_price", &r.ArcherPrice),
	}
}

// ParseRules reads rules as [Rules.String] writes them.
func ParseRules(text string) (Rules, error) {
	own, fight, ok := strings.Cut(text, " battle: ")
	if !ok {
		return Rules{}, fmt.Errorf("rules %.80q lack the part \"battle:\"", text)
	}
	var r Rules
	seen, needed := map[string]bool{}, 0
	options := r.options()
	for _, word := range strings.Fields(own) {
		key, value, _ := strings.Cut(word, "=")
		n, err := strconv.ParseUint(value, 10, 16)
		if err != nil {
			return Rules{}, fmt.Errorf("rule %.80q: %.80q is not a whole number from 0 to 65535", key, value)
		}
		if seen[key] {
			return Rules{}, fmt.Errorf("rule %.80q is given twice", key)
		}
		seen[key] = true
		small := n <= 255
		if i := slices.IndexFunc(options, func(o option) bool { return o.key == key }); i >= 0 {
			if int64(n) > options[i].most {
				return Rules{}, fmt.Errorf("rule %.80q is %d: it must be at most %d", key, n, options[i].most)
			}
			options[i].set(int64(n))
			continue
		}
		needed++
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
			return Rules{}, fmt.Errorf("unknown rule %.80q", key)
		}
		if !small {
			return Rules{}, fmt.Errorf("rule %.80q is %d: it must be at most 255", key, n)
		}
	}
	if needed != 6 {
		return Rules{}, fmt.Errorf("rules %.80q are incomplete: write leader, soldier, cap, leaders, income and dominion", text)
	}
	var err error
	if r.Battle, err = battle.ParseRules(fight); err != nil {
		return Rules{}, err
	}
	return r, r.Validate()
}
