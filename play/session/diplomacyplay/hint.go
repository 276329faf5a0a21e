package diplomacyplay

import (
	"context"
	"sync"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/regent"
	"eras/ai/registry"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/session"
)

// Adviser returns the display name of the bot that gives hints in Diplomacy.
func Adviser() string { return adviser().Title }

// adviser returns the bot that gives hints: the strongest.
func adviser() registry.Entry[aidiplomacy.Maker] {
	bots := agents.DiplomacyBots().Entries
	return bots[len(bots)-1]
}

// AskHint starts to look for a hint for a person who writes orders.
func (d *Diplomacy) AskHint(seat game.Seat) error {
	if !d.here.Has(seat) || !d.Waiting().Has(seat) {
		return game.ErrNotActor
	}
	rng := game.Random(game.Derive(d.Setup.Seed, uint64(d.Match().Steps()), uint64(seat)))
	d.AskFor(OrdersHint(d.Game(), diplomacy.PowerOf(seat), d.ViewOf(seat), rng.Uint64()))
	return nil
}

// OrdersHint returns a function for [Hints.Ask] that finds the orders of the strongest bot for a
// power at p. The note of a hint for a movement phase is a [*regent.Account].
func OrdersHint(g *diplomacy.Game, power diplomacy.Power, p diplomacy.Position, seed uint64) func(context.Context) (session.Hint[diplomacy.Answer], error) {
	return func(ctx context.Context) (session.Hint[diplomacy.Answer], error) {
		hint := session.Hint[diplomacy.Answer]{Seat: power.Seat()}
		board, err := diplomacy.NewBoard(g.Map, g.Rules)
		if err != nil {
			return hint, err
		}
		entry := adviser()
		tell := func(a *regent.Account) { hint.Note = a }
		err = newAgent(board, entry.Make, entry.Name, power.Seat(), seed, tell).PlayTurn(ctx, &p, power.Seat(), func(orders diplomacy.Answer) error {
			hint.Moves = []diplomacy.Answer{orders}
			return nil
		})
		return hint, err
	}
}

// accounts are the accounts that bots gave of their orders in this program. They are neither saved
// nor sent.
type accounts struct {
	mu  sync.Mutex
	all map[accountOf]*regent.Account
}

type accountOf struct {
	phase diplomacy.Phase
	power diplomacy.Power
}

// add adds an account. Bots call it while they think.
func (a *accounts) add(one *regent.Account) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.all == nil {
		a.all = map[accountOf]*regent.Account{}
	}
	a.all[accountOf{one.Phase, one.Power}] = one
}

// Account returns the account that the bot of a power gave of its orders in a movement phase, nil if
// there is none in this program. What it says of a phase that is not over is not for players.
func (d *Diplomacy) Account(phase diplomacy.Phase, power diplomacy.Power) *regent.Account {
	if d.accounts == nil {
		return nil
	}
	d.accounts.mu.Lock()
	defer d.accounts.mu.Unlock()
	return d.accounts.all[accountOf{phase, power}]
}
