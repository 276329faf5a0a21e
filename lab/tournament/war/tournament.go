// Package war plays tournaments between two players of war or of battles ([Tournament]): a number
// of games with a summary ([Summary]), or games until a test tells which player is stronger
// ([Comparison]). It can also train weights before the games ([Tournament.Train]). A [Request]
// describes a tournament in words, in the same way on the command line and in experiments.
package war

import (
	"context"

	"eras/ai/agents"
	aiwar "eras/ai/war"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/lab"
	"eras/lab/tournament"
)

// Tournament is a tournament between two players. The first player is red in the games with even
// numbers and blue in the others, so that two games in a row are a pair: the same map and opening
// from both sides. Battles in a war are played, not predicted.
type Tournament struct {
	tournament.Config

	board    string
	rules    war.Rules
	maps     []war.Map // of a war
	soldiers [2]int    // of a battle
	first    game.Side // of a battle
	opening  int
	players  [2]agents.Spec
}

// Numbers from which the tournament's own seeds are derived. Games use the numbers below
// [tournament.MaxGames].
const (
	openingSeed = tournament.MaxGames + iota
	mapTrainingSeed
	battleTrainingSeed
)

// Players returns the specs of the two players.
func (t *Tournament) Players() [2]string { return [2]string{t.players[0].Text, t.players[1].Text} }

// Single plays only game 0, with the tournament's own seed. progress is called with the number of
// actions played and its limit.
func (t *Tournament) Single(ctx context.Context, progress tournament.Progress) (Game, error) {
	return t.play(ctx, 0, t.Seed, progress)
}

// Run plays the games and passes them to take in the order of their numbers. An error of
// take ends the tournament and is returned.
func (t *Tournament) Run(ctx context.Context, take func(Game) error) error {
	return tournament.Run(ctx, t.Config, func(ctx context.Context, number int, seed uint64) (Game, error) {
		return t.play(ctx, number, seed, nil)
	}, take)
}

// play plays the game with the given number and seed.
func (t *Tournament) play(ctx context.Context, number int, seed uint64, progress tournament.Progress) (Game, error) {
	players := [2]agents.Spec{t.players[number%2], t.players[1-number%2]}
	g := Game{Number: number, Board: t.board, Seed: seed, Red: players[0].Text, Blue: players[1].Text}
	var names []string
	if t.Records {
		names = []string{g.Red, g.Blue}
	}
	pair := number / 2
	opening := game.Derive(t.Seed, openingSeed, uint64(pair))
	if t.board == lab.Battle {
		bots, err := newAgents(players, t.rules.Battle, g.Seed, agents.Spec.BattleAgent)
		if err != nil {
			return g, err
		}
		err = g.playBattle(ctx, t.rules.Battle, t.battleStart(opening), bots, names, progress)
		return g, err
	}
	m := t.maps[pair%len(t.maps)]
	g.Map = m.Name
	bots, err := newAgents(players, t.rules, g.Seed, agents.Spec.WarAgent)
	if err != nil {
		return g, err
	}
	err = g.playWar(ctx, t.rules, Start(&t.rules, m, t.opening, opening), bots, names, progress, new(Course))
	return g, err
}

// newAgents returns the agents of red and blue for a game with the given seed.
func newAgents[A, R any](players [2]agents.Spec, r R, seed uint64, make func(agents.Spec, R, uint64) (A, error)) ([]A, error) {
	var all []A
	for seat, player := range players {
		agent, err := make(player, r, game.Derive(seed, uint64(seat)))
		if err != nil {
			return nil, err
		}
		all = append(all, agent)
	}
	return all, nil
}

// Start returns the position of m after a number of random actions. It stops earlier if the next
// action would end the match. The same seed gives the same position.
func Start(r *war.Rules, m war.Map, opening int, seed uint64) war.Position {
	return aiwar.PlayableOpening(r, m.Start, opening, game.Random(seed))
}

// battleStart is [Start] for battles.
func (t *Tournament) battleStart(seed uint64) battle.Position {
	p := battle.Between(t.rules.Battle, t.first, t.soldiers[0], t.soldiers[1])
	rng := game.Random(seed)
	for range t.opening {
		moves := p.Moves(nil)
		next := p
		t.rules.Battle.Play(&next, moves[rng.IntN(len(moves))])
		if next.Over() {
			break
		}
		p = next
	}
	return p
}
