package game_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"eras/game"
	"eras/game/gametest"
)

// pennies is a board of three seats with everything that the war map and
// the battle lack: chance, orders at once and things one may not see. Each round
// the dice show a number; then all three bid at once, in secret, without
// spending more than they have; the highest bid, if nobody shares it, wins the
// number in points.
type pennies struct{}

type purse struct {
	Round        int
	Rolled       int // 0: the dice are due
	Coins, Score [3]int
}

const penniesRounds = 5

func (pennies) Name() string        { return "pennies" }
func (pennies) Setup() []game.Field { return []game.Field{{Key: "rounds", Value: "5"}} }
func (pennies) Seats() int          { return 3 }
func (pennies) Start() purse        { return purse{Coins: [3]int{9, 9, 9}} }

func (pennies) Actors(p *purse) game.Seats {
	switch {
	case p.Round == penniesRounds:
		return 0
	case p.Rolled == 0:
		return game.SeatsOf(game.Chance)
	}
	return game.SeatsOf(0, 1, 2)
}

func (pennies) View(p *purse, seat game.Seat, view *purse) {
	*view = *p
	for i := range view.Coins {
		if game.Seat(i) != seat {
			view.Coins[i] = -1
		}
	}
}

func (pennies) Check(p *purse, seat game.Seat, bid int) error {
	if seat == game.Chance {
		if bid < 1 || bid > 6 {
			return fmt.Errorf("a die does not show %d", bid)
		}
		return nil
	}
	if bid < 0 || bid > p.Coins[seat] {
		return fmt.Errorf("seat %v cannot bid %d of %d", seat, bid, p.Coins[seat])
	}
	return nil
}

func (pennies) Apply(p *purse, answers []int, events *[]string) {
	if p.Rolled == 0 {
		p.Rolled = answers[0]
		return
	}
	best, winner := -1, game.Nobody
	for i, bid := range answers {
		p.Coins[i] -= bid
		switch {
		case bid > best:
			best, winner = bid, game.Seat(i)
		case bid == best:
			winner = game.Nobody
		}
	}
	if winner != game.Nobody {
		p.Score[winner] += p.Rolled
	}
	p.Round, p.Rolled = p.Round+1, 0
	if events != nil {
		*events = append(*events, "won by "+winner.String())
	}
}

func (pennies) Outcome(p *purse) (game.Outcome, bool) {
	o := game.Outcome{Winner: game.Nobody, Reason: "rounds"}
	if p.Round < penniesRounds {
		return o, false
	}
	for i, score := range p.Score {
		if best := max(p.Score[0], p.Score[1], p.Score[2]); score == best {
			if o.Winner != game.Nobody {
				return game.Outcome{Winner: game.Nobody, Reason: "rounds"}, true
			}
			o.Winner = game.Seat(i)
		}
	}
	return o, true
}

func (pennies) Roll(_ *purse, rng *rand.Rand) int                      { return 1 + rng.IntN(6) }
func (pennies) FormatMove(_ *purse, _ game.Seat, bid int) string       { return strconv.Itoa(bid) }
func (pennies) ParseMove(_ *purse, _ game.Seat, s string) (int, error) { return strconv.Atoi(s) }

func (pennies) FormatPosition(p *purse) string {
	return fmt.Sprint(p.Round, p.Rolled, p.Coins[0], p.Coins[1], p.Coins[2], p.Score[0], p.Score[1], p.Score[2])
}

func (pennies) ParsePosition(text string) (p purse, err error) {
	_, err = fmt.Sscan(text, &p.Round, &p.Rolled, &p.Coins[0], &p.Coins[1], &p.Coins[2], &p.Score[0], &p.Score[1], &p.Score[2])
	return p, err
}

func TestToyBoardPassesTheSuite(t *testing.T) {
	gametest.Suite[purse, int, string]{
		Board: pennies{},
		Legal: func(p purse, seat game.Seat, _ *rand.Rand) (bids []int) {
			for bid := range p.Coins[seat] + 1 {
				bids = append(bids, bid)
			}
			return bids
		},
		Invariant: func(p purse) error {
			for i := range p.Coins {
				if p.Coins[i] < 0 || p.Score[i] > 6*penniesRounds {
					return fmt.Errorf("seat %d has %d coins and %d points", i, p.Coins[i], p.Score[i])
				}
			}
			return nil
		},
		Playouts: 200, Steps: 100, Seed: 7,
	}.Run(t)
}
