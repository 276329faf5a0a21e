package war

import (
	"fmt"
	"math/bits"
	"strings"

	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// Move is one action on the war map.
type Move uint32

// Kind is the kind of an action.
type Kind uint8

const (
	// Step moves a leader one square.
	Step Kind = iota
	// BuyLeader puts a leader without soldiers into a city of the side to act.
	BuyLeader
	// BuySoldier gives a leader one more soldier.
	BuySoldier
	// Pass does nothing; it is legal only when nothing else is.
	Pass
	// End ends a turn of several actions; it is always legal there.
	End
	// BuyHorse and BuyArcher give a leader one more soldier of that kind.
	BuyHorse
	BuyArcher
	// Levy gives a leader in a city one more foot soldier for orders; see [Rules.Levy].
	Levy

	// KindCount is the number of kinds.
	KindCount
)

// Soldier returns the kind of soldier that a purchase or a levy of kind k adds. ok is false if k is another
// action.
func (k Kind) Soldier() (soldier battle.Kind, ok bool) {
	switch k {
	case BuySoldier, Levy:
		return battle.Foot, true
	case BuyHorse:
		return battle.Horse, true
	case BuyArcher:
		return battle.Archer, true
	case Step, BuyLeader, Pass, End:
	}
	return 0, false
}

// PurchaseMove returns the purchase or the levy of kind k on a square.
func PurchaseMove(k Kind, s grid.Square) Move { return Move(k)<<16 | Move(s)<<8 | Move(s) }

// StepMove returns the move of a leader from a square to the next.
func StepMove(from, to grid.Square) Move { return Move(from)<<8 | Move(to) }

// LeaderMove returns the purchase of a leader in the city at s.
func LeaderMove(s grid.Square) Move { return PurchaseMove(BuyLeader, s) }

// SoldierMove returns the purchase of a soldier for the leader at s.
func SoldierMove(s grid.Square) Move { return PurchaseMove(BuySoldier, s) }

// HorseMove returns the purchase of a soldier on a horse for the leader at s.
func HorseMove(s grid.Square) Move { return PurchaseMove(BuyHorse, s) }

// ArcherMove returns the purchase of an archer for the leader at s.
func ArcherMove(s grid.Square) Move { return PurchaseMove(BuyArcher, s) }

// PassMove is the action of doing nothing.
const PassMove = Move(Pass) << 16

// EndMove ends a turn of several actions.
const EndMove = Move(End) << 16

// Kind returns the kind of the action.
func (m Move) Kind() Kind { return Kind(m >> 16) }

// From returns the square that a leader leaves, or the square of a purchase.
func (m Move) From() grid.Square { return grid.Square(m >> 8) }

// To returns the square that a leader enters, or the square of a purchase.
func (m Move) To() grid.Square { return grid.Square(m) }

// String returns the action as records write it: "3,2-4,2", "L 1,3", "S 3,2", "H 3,2",
// "A 3,2", "R 3,2", "pass" or "end".
func (m Move) String() string {
	switch m.Kind() {
	case Step:
		return m.From().String() + "-" + m.To().String()
	case BuyLeader:
		return "L " + m.To().String()
	case BuySoldier:
		return "S " + m.To().String()
	case BuyHorse:
		return "H " + m.To().String()
	case BuyArcher:
		return "A " + m.To().String()
	case Levy:
		return "R " + m.To().String()
	case End:
		return "end"
	case Pass:
	}
	return "pass"
}

// ParseMove reads an action as [Move.String] writes it. The squares must be on the
// board, but the action need not be legal.
func ParseMove(z grid.Size, text string) (Move, error) {
	switch text {
	case "pass":
		return PassMove, nil
	case "end":
		return EndMove, nil
	}
	for _, buy := range purchases {
		if square, ok := strings.CutPrefix(text, buy.prefix); ok {
			s, err := z.Parse(square)
			return PurchaseMove(buy.kind, s), err
		}
	}
	a, b, ok := strings.Cut(text, "-")
	if !ok {
		return 0, fmt.Errorf("%.80q is not an action: write 3,2-4,2 to move, L 1,3 to buy a leader, S 3,2 to buy a soldier, H 3,2 a horse, A 3,2 an archer, R 3,2 to levy, end or pass", text)
	}
	from, err := z.Parse(a)
	if err != nil {
		return 0, err
	}
	to, err := z.Parse(b)
	return StepMove(from, to), err
}

// purchases are the kinds of purchase, and the levy, with the prefix of their text.
var purchases = [...]struct {
	prefix string
	kind   Kind
}{{"L ", BuyLeader}, {"S ", BuySoldier}, {"H ", BuyHorse}, {"A ", BuyArcher}, {"R ", Levy}}

// Moves appends the legal actions at p to buf: steps onto open squares without a leader of the same
// side, levies, and purchases that the army can pay. In a turn of several actions, [End] is always among
// them; elsewhere [Pass] is legal if nothing else is. If the match is over there are none.
func (r *Rules) Moves(p *Position, buf []Move) []Move {
	if r.Over(p) {
		return buf
	}
	start := len(buf)
	army := p.Army(p.Turn)
	steps := grid.StepsOf(p.Size)
	soldier := army.Resources >= uint32(r.SoldierPrice)
	horse := r.HorsePrice != 0 && army.Resources >= uint32(r.HorsePrice)
	archer := r.ArcherPrice != 0 && army.Resources >= uint32(r.ArcherPrice)
	for i, word := range &army.Leaders {
		for ; word != 0; word &= word - 1 {
			from := grid.Square(i<<6 | bits.TrailingZeros64(word))
			if marches := r.Orders != 0 && p.Moved.Has(from); !marches || r.March != 0 && r.March <= p.Orders {
				for _, to := range steps.From(from) {
					if c := &p.Cells[to]; c.Leader != p.Turn && c.Terrain.Open() && (!marches || c.Leader == game.NoSide) {
						buf = append(buf, StepMove(from, to))
					}
				}
			}
			if r.MayLevy(p, from) {
				buf = append(buf, PurchaseMove(Levy, from))
			}
			if (soldier || horse || archer) && p.Cells[from].Soldiers < r.Cap {
				if soldier {
					buf = append(buf, SoldierMove(from))
				}
				if horse {
					buf = append(buf, HorseMove(from))
				}
				if archer {
					buf = append(buf, ArcherMove(from))
				}
			}
		}
	}
	if r.mayBuyLeader(army) {
		for i, word := range &army.Cities {
			for ; word != 0; word &= word - 1 {
				s := grid.Square(i<<6 | bits.TrailingZeros64(word))
				if p.Cells[s].Leader == game.NoSide {
					buf = append(buf, LeaderMove(s))
				}
			}
		}
	}
	switch {
	case r.Orders != 0:
		buf = append(buf, EndMove)
	case len(buf) == start:
		buf = append(buf, PassMove)
	}
	return buf
}

// MayLevy reports whether the leader of the side to act on s may levy a soldier.
func (r *Rules) MayLevy(p *Position, s grid.Square) bool {
	c := &p.Cells[s]
	return r.Levy != 0 && r.Levy <= p.Orders && c.Site == City && c.Soldiers < r.Cap && !p.Moved.Has(s)
}

// StepCost returns the orders that a step of the leader of the side to act on from costs: 1, or
// [Rules.March] if he has moved in this turn. It is 0 if he cannot step to that square any more in this
// turn, for want of orders or because an enemy stands there, whom a forced march does not attack.
func (r *Rules) StepCost(p *Position, from, to grid.Square) uint8 {
	switch {
	case r.Orders == 0 || !p.Moved.Has(from):
		return 1
	case r.March > p.Orders || p.Cells[to].Leader != game.NoSide:
		return 0
	}
	return r.March
}

// Price returns the cost of an action of kind k in resources. It is 0 for purchases that the rules
// do not allow.
func (r *Rules) Price(k Kind) uint32 {
	switch k {
	case BuyLeader:
		return uint32(r.LeaderPrice)
	case BuySoldier:
		return uint32(r.SoldierPrice)
	case BuyHorse:
		return uint32(r.HorsePrice)
	case BuyArcher:
		return uint32(r.ArcherPrice)
	case Step, Pass, End, Levy:
	}
	return 0
}

func (r *Rules) mayBuyLeader(a *Army) bool {
	return a.Resources >= uint32(r.LeaderPrice) && (r.MaxLeaders == 0 || a.LeaderCount < uint16(r.MaxLeaders))
}

// Legal returns nil if m may be played at p, else an error with the reason.
func (r *Rules) Legal(p *Position, m Move) error {
	if r.Over(p) {
		return fmt.Errorf("the match is over")
	}
	side, army := p.Turn, p.Army(p.Turn)
	from, to := m.From(), m.To()
	if m.Kind() >= KindCount || !p.Size.Has(from) || !p.Size.Has(to) {
		return fmt.Errorf("%v is not an action on a map of %v", m, p.Size)
	}
	cell := p.Cells[from]
	switch m.Kind() {
	case Pass:
		var buf [7 * grid.Cells]Move
		if moves := r.Moves(p, buf[:0]); m != PassMove || moves[0] != PassMove {
			return fmt.Errorf("%v must not pass while %v is possible", side, moves[0])
		}
	case End:
		if r.Orders == 0 || m != EndMove {
			return fmt.Errorf("a turn is one action here: it cannot be ended")
		}
	case BuyLeader:
		switch {
		case from != to:
			return fmt.Errorf("a leader is bought on one square")
		case cell.Site != City || cell.Owner != side:
			return fmt.Errorf("%v has no city on %v", side, to)
		case cell.Leader != game.NoSide:
			return fmt.Errorf("there is already a leader in the city on %v", to)
		case army.Resources < uint32(r.LeaderPrice):
			return fmt.Errorf("a leader costs %d, %v has %d", r.LeaderPrice, side, army.Resources)
		case !r.mayBuyLeader(army):
			return fmt.Errorf("%v already has %d leaders, the most that an army may have", side, army.LeaderCount)
		}
	case BuySoldier, BuyHorse, BuyArcher:
		price := r.Price(m.Kind())
		switch {
		case price == 0:
			return fmt.Errorf("there are no such soldiers to buy here")
		case from != to:
			return fmt.Errorf("a soldier is bought on one square")
		case cell.Leader != side:
			return fmt.Errorf("%v has no leader on %v", side, to)
		case cell.Soldiers >= r.Cap:
			return fmt.Errorf("the leader on %v already has %d soldiers, the most that a leader may have", to, cell.Soldiers)
		case army.Resources < price:
			return fmt.Errorf("such a soldier costs %d, %v has %d", price, side, army.Resources)
		}
	case Levy:
		switch {
		case r.Levy == 0:
			return fmt.Errorf("there are no levies here")
		case from != to:
			return fmt.Errorf("a soldier is levied on one square")
		case cell.Leader != side:
			return fmt.Errorf("%v has no leader on %v", side, to)
		case cell.Site != City:
			return fmt.Errorf("there is no city on %v, only there soldiers are levied", to)
		case cell.Soldiers >= r.Cap:
			return fmt.Errorf("the leader on %v already has %d soldiers, the most that a leader may have", to, cell.Soldiers)
		case p.Moved.Has(to):
			return fmt.Errorf("the leader on %v has already moved in this turn", to)
		case r.Levy > p.Orders:
			return fmt.Errorf("a levy costs %d orders, and %d are left", r.Levy, p.Orders)
		}
	case Step:
		switch {
		case cell.Leader != side:
			return fmt.Errorf("%v has no leader on %v", side, from)
		case grid.Distance(from, to) != 1:
			return fmt.Errorf("%v is not one step away from %v", to, from)
		case p.Cells[to].Leader == side:
			return fmt.Errorf("%v already has a leader on %v", side, to)
		case !p.Cells[to].Terrain.Open():
			return fmt.Errorf("nobody can enter the %v on %v", p.Cells[to].Terrain, to)
		case r.StepCost(p, from, to) != 0:
		case r.March == 0:
			return fmt.Errorf("the leader on %v has already moved in this turn", from)
		case p.Cells[to].Leader != game.NoSide:
			return fmt.Errorf("the leader on %v has already moved in this turn: a forced march does not attack", from)
		default:
			return fmt.Errorf("the leader on %v has already moved in this turn: a forced march costs %d orders, and %d are left", from, r.March, p.Orders)
		}
	}
	return nil
}
