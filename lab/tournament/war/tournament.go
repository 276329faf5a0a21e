// Package war plays tournaments between two players of war or of battles ([Tournament]): a number
// of games with a summary ([Summary]), or games until a test tells which player is stronger
// ([Comparison]). It can also train weights before the games ([Tournament.Train]). A [Request]
// describes a tournament in words, in the same way on the command line and in experiments.
package war

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/ai/process"
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
	commands [2][]string // of players that are external programs
	limit    time.Duration
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
	commands := [][]string{t.commands[number%2], t.commands[1-number%2]}
	g := Game{Number: number, Board: t.board, Seed: seed, Red: players[0].Text, Blue: players[1].Text}
	var names []string
	if t.Records {
		names = []string{g.Red, g.Blue}
	}
	pair := number / 2
	opening := game.Derive(t.Seed, openingSeed, uint64(pair))
	if t.board == lab.Battle {
		bots, err := newAgents(players, commands, t.rules.Battle, g.Seed, agents.Spec.BattleAgent)
		if err != nil {
			return g, err
		}
		programs := newPrograms[battle.Position, battle.Move, battle.Event](t, &g, commands, t.rules.Battle, agents.Spec.BattleAgent)
		err = g.playBattle(ctx, t.rules.Battle, t.battleStart(opening), bots, programs, names, progress)
		return g, err
	}
	m := t.maps[pair%len(t.maps)]
	g.Map = m.Name
	bots, err := newAgents(players, commands, t.rules, g.Seed, agents.Spec.WarAgent)
	if err != nil {
		return g, err
	}
	programs := newPrograms[war.State, war.Action, war.Event](t, &g, commands, t.rules, agents.Spec.WarAgent)
	err = g.playWar(ctx, t.rules, Start(&t.rules, m, t.opening, opening), bots, programs, names, progress, new(Course))
	return g, err
}

// newAgents returns the agents of red and blue for a game with the given seed, without those of
// programs.
func newAgents[A, R any](players [2]agents.Spec, commands [][]string, r R, seed uint64, newAgent func(agents.Spec, R, uint64) (A, error)) ([]A, error) {
	all := make([]A, len(players))
	for seat, player := range players {
		if commands[seat] != nil {
			continue
		}
		var err error
		if all[seat], err = newAgent(player, r, game.Derive(seed, uint64(seat))); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// substitute is the player that plays on for a program that was lost.
const substitute = "level:1"

// newPrograms returns the programs that play in a game.
func newPrograms[P, M, E, R any](t *Tournament, g *Game, commands [][]string, r R, newAgent func(agents.Spec, R, uint64) (game.Agent[P, M], error)) *tournament.Programs[P, M, E] {
	return &tournament.Programs[P, M, E]{
		Names: []string{g.Red, g.Blue}, Commands: commands, Limit: t.limit,
		Substitute: func(seat game.Seat) (game.Agent[P, M], error) {
			s, err := agents.ParseSpec(substitute)
			if err != nil {
				return nil, err
			}
			return newAgent(s, r, game.Derive(g.Seed, uint64(seat)))
		},
	}
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

// Weights are trained genes by board and estimator, in the form of files of weights.
type Weights struct {
	War    map[string]float64 `json:"general,omitempty"`
	Battle map[string]float64 `json:"battle,omitempty"`
}

// WriteTo writes the weights in the format of a file for weights=FILE in a player's spec.
func (w Weights) WriteTo(to io.Writer) (int64, error) {
	text := ""
	table := func(name string, estimators []string, genes map[string]float64) {
		if genes == nil {
			return
		}
		text += "[" + name + "]\n"
		for _, e := range estimators {
			if gene, ok := genes[e]; ok {
				text += fmt.Sprintf("%s = %v\n", e, gene)
			}
		}
	}
	table(lab.War, aiwar.Estimators(&war.Rules{Dominion: 1}).Names(), w.War)
	table(lab.Battle, aibattle.Estimators(&battle.Rules{Kinds: true}).Names(), w.Battle)
	n, err := io.WriteString(to, text)
	return int64(n), err
}

// Train trains weights for the tournament's board and gives them to the players that have no file
// of weights. Weights for the map are trained on the first map, and those for its battles between
// full armies. The result depends on the seed but not on the number of workers. progress is called
// with the numbers of training games played and in all.
func (t *Tournament) Train(ctx context.Context, training agents.Training, progress tournament.Progress) (Weights, error) {
	var w Weights
	total := training.Battle.Games()
	if t.board == lab.War {
		total += training.War.Games()
		genes, err := lab.TrainWar(ctx, training.War, t.rules, t.maps[0].Start, game.Derive(t.Seed, mapTrainingSeed), t.Workers, func(done, _ int) { progress.Tell(done, total) })
		if err != nil {
			return w, err
		}
		w.War = aiwar.Estimators(&t.rules).Genes(genes)
	}
	full := int(t.rules.Cap) + 1
	start := battle.Between(t.rules.Battle, game.Red, full, full)
	if t.board == lab.Battle {
		start = battle.Between(t.rules.Battle, t.first, t.soldiers[0], t.soldiers[1])
	}
	genes, err := lab.TrainBattle(ctx, training.Battle, t.rules.Battle, start, game.Derive(t.Seed, battleTrainingSeed), t.Workers, func(done, games int) { progress.Tell(total-games+done, total) })
	if err != nil {
		return w, err
	}
	w.Battle = aibattle.Estimators(&t.rules.Battle).Genes(genes)
	for i := range t.players {
		t.players[i] = t.players[i].Trained(w.War, w.Battle)
	}
	return w, nil
}

// Request describes a tournament in the form of the command line. Empty fields have defaults.
type Request struct {
	tournament.Config
	// Board is war (default) or battle, as [lab.ParseBoard] reads it.
	Board string
	// Scenario is the name of a built-in scenario (default [DefaultScenario]) or a file.
	Scenario string
	// Map is the name of a map of the scenario (default the first) or [AllMaps]. It is
	// empty for battles.
	Map string
	// Soldiers are the numbers of soldiers of red and blue in a battle, as in "8,8" (default full
	// armies).
	Soldiers string
	// First is the side that moves first, "red" or "blue" (default as the map says; red in a
	// battle).
	First string
	// Red and Blue are specs for [agents.ParseSpec] (default "level:5"), or @COMMAND for an external
	// program.
	Red, Blue string
	// Answer is how long an external program may take for an answer (default
	// [tournament.DefaultAnswer]).
	Answer time.Duration
	// Opening is the number of random actions or moves before each game.
	Opening int
}

// AllMaps stands for all maps of a scenario, which the pairs of games use in turn.
const AllMaps = "all"

// DefaultScenario is the default scenario of a [Request].
const DefaultScenario = "dominion"

// defaultPlayer is the default player of a [Request].
const defaultPlayer = "level:5"

// Tournament returns the tournament of the request.
func (q Request) Tournament() (*Tournament, error) {
	t := &Tournament{Config: q.Config, opening: q.Opening}
	var err error
	if t.board, err = lab.ParseBoard(cmp.Or(q.Board, lab.War)); err != nil {
		return nil, err
	}
	if err := q.Validate(); err != nil {
		return nil, err
	}
	if q.Opening < 0 || q.Opening > aiwar.MaxOpening {
		return nil, fmt.Errorf("an opening of %d random moves: must be from 0 to %d", q.Opening, aiwar.MaxOpening)
	}
	scenario, err := agents.LoadScenario(cmp.Or(q.Scenario, DefaultScenario))
	if err != nil {
		return nil, err
	}
	t.rules = scenario.Rules
	for i, text := range [2]string{q.Red, q.Blue} {
		if t.players[i], t.commands[i], err = parsePlayer(cmp.Or(text, defaultPlayer)); err != nil {
			return nil, err
		}
	}
	t.limit = cmp.Or(q.Answer, tournament.DefaultAnswer)
	if err := tournament.CheckAnswer(t.limit); err != nil {
		return nil, err
	}
	first, known := map[string]game.Side{"": game.NoSide, "red": game.Red, "blue": game.Blue}[q.First]
	if !known {
		return nil, fmt.Errorf("the first side is %.80q: write red or blue", q.First)
	}
	if t.board == lab.Battle {
		return t, t.readBattle(q, first)
	}
	return t, t.readMaps(q, scenario, first)
}

// parsePlayer reads a player, which is a spec or has a command.
func parsePlayer(text string) (s agents.Spec, command []string, err error) {
	if command, program, err := process.Command(text); program {
		return agents.Spec{Text: text}, command, err
	}
	s, err = agents.ParseSpec(text)
	return s, nil, err
}

// readMaps sets the maps of a war.
func (t *Tournament) readMaps(q Request, scenario *war.Scenario, first game.Side) error {
	if q.Soldiers != "" {
		return fmt.Errorf("soldiers are for battles only: leave out -soldiers, or write -board battle")
	}
	switch m, ok := scenario.Map(q.Map); {
	case q.Map == "":
		t.maps = scenario.Maps[:1:1]
	case q.Map == AllMaps:
		t.maps = append(t.maps, scenario.Maps...)
	case ok:
		t.maps = []war.Map{m}
	default:
		return fmt.Errorf("scenario %.80q has no map %.80q: write %s or %s", scenario.Name, q.Map, strings.Join(MapNames(scenario), ", "), AllMaps)
	}
	if first != game.NoSide {
		t.maps = append([]war.Map(nil), t.maps...)
		for i := range t.maps {
			t.maps[i].Start.Turn = first
		}
	}
	return nil
}

// MapNames returns the names of the maps of a scenario.
func MapNames(scenario *war.Scenario) []string {
	var names []string
	for _, m := range scenario.Maps {
		names = append(names, m.Name)
	}
	return names
}

// readBattle sets the armies of a battle.
func (t *Tournament) readBattle(q Request, first game.Side) error {
	if q.Map != "" {
		return fmt.Errorf("map %.80q is for wars only: leave out -map, and write -soldiers for the armies of a battle", q.Map)
	}
	if t.first = first; first == game.NoSide {
		t.first = game.Red
	}
	var err error
	t.soldiers, err = ParseArmies(&t.rules, q.Soldiers)
	return err
}

// ParseArmies returns the soldiers of red and blue in a battle, as in "8,8"; "" stands for full
// armies.
func ParseArmies(r *war.Rules, text string) (soldiers [2]int, err error) {
	full := int(r.Cap) + 1
	soldiers = [2]int{full, full}
	if text != "" {
		red, blue, _ := strings.Cut(text, ",")
		for i, number := range [2]string{red, blue} {
			if soldiers[i], err = strconv.Atoi(number); err != nil {
				return soldiers, fmt.Errorf("the soldiers %.80q: write the numbers of red and blue, as in 8,8", text)
			}
		}
	}
	return soldiers, aibattle.Setup{
		Size:      r.Battle.Board(soldiers[0], soldiers[1]),
		Attackers: soldiers[0], Defenders: soldiers[1],
	}.Validate()
}
