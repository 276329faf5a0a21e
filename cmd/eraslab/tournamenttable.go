package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"eras/ai/process"
	"eras/game"
	"eras/lab/tournament"
	"eras/play/table"
)

// tableTournament is a tournament of a game of which only its entry in the list of games is known.
type tableTournament struct {
	tournamentFlags
	game         *table.Game
	setup, seats string
	answer       time.Duration
}

// tableResult is the result of such a tournament.
type tableResult struct {
	Games int `json:"games"`
	// Players are the specs by seat, Wins the numbers of games by the name of the winner's seat,
	// "none" for draws.
	Players []string       `json:"players"`
	Wins    map[string]int `json:"wins"`
	// MeanActions is the mean number of actions of a game.
	MeanActions float64 `json:"mean_actions"`

	tournament.Apart

	actions int
}

// WriteTo writes the result as text.
func (r *tableResult) WriteTo(w io.Writer) (int64, error) {
	n, err := fmt.Fprintf(w, "%d games of %s, %.1f actions a game\n", r.Games, strings.Join(r.Players, ", "), r.MeanActions)
	for _, seat := range slices.Sorted(maps.Keys(r.Wins)) {
		more, failed := fmt.Fprintf(w, "%-8s %d\n", seat, r.Wins[seat])
		if n += more; err == nil {
			err = failed
		}
	}
	more, failed := io.WriteString(w, r.Apart.String())
	if err == nil {
		err = failed
	}
	return int64(n + more), err
}

func defineTableTournament(f *flags, g *table.Game) func(context.Context, streams) error {
	t := &tableTournament{tournamentFlags: tournamentFlags{flags: f}, game: g}
	t.defineCommon(100)
	f.StringVar(&t.setup, "setup", "", "the set-up, as `KEY=VALUE,…` in the words of the game's records")
	f.StringVar(&t.seats, "seats", "", "the players by seat, as `SPEC,…`; @COMMAND is a program")
	answerVar(f, &t.answer)
	return t.run
}

func (t *tableTournament) run(ctx context.Context, io streams) error {
	if err := t.want(0, ""); err != nil {
		return err
	}
	setup, err := parseSetup(t.setup)
	if err != nil {
		return badInput{err}
	}
	r := tableResult{Players: strings.Split(t.seats, ","), Wins: map[string]int{}}
	if err := tournament.CheckAnswer(t.answer); err != nil {
		return badInput{err}
	}
	play := func(ctx context.Context, _ int, seed uint64) (table.Played, error) {
		return t.game.Play(ctx, setup, r.Players, seed, t.answer)
	}
	number := 0
	err = t.play(io, func(done func(int, string) error) error {
		return tournament.Run(ctx, t.config(), play, func(p table.Played) error {
			number++
			if r.Add(r.Players, p.End.WinningSeat, programEnds(p.Programs)) {
				r.Games++
				r.Wins[p.End.Winner]++
				r.actions += p.End.Steps
			}
			return done(number-1, p.Record.String())
		})
	})
	if err != nil {
		return err
	}
	r.MeanActions = float64(r.actions) / float64(max(1, r.Games))
	return t.print(io.out, &r, &r)
}

// parseSetup reads a set-up that is written KEY=VALUE,…
func parseSetup(text string) (setup []game.Field, err error) {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' }) {
		key, value, ok := strings.Cut(word, "=")
		if !ok {
			return nil, fmt.Errorf("-setup: %.80q must be KEY=VALUE", word)
		}
		setup = append(setup, game.Field{Key: key, Value: value})
	}
	return setup, nil
}

// programEnds returns how external programs came through a match.
func programEnds(programs []process.Program) []*tournament.ProgramEnd {
	ends := make([]*tournament.ProgramEnd, len(programs))
	for seat, p := range programs {
		if p != nil {
			ends[seat] = &tournament.ProgramEnd{Lost: p.Lost(), Faults: p.Faults()}
		}
	}
	return ends
}
