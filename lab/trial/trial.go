// Package trial checks programs that play over standard input and output: it plays matches with
// one, does unusual things to it, and says what it does wrong.
package trial

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"eras/ai/process"
	"eras/game"
	"eras/play/table"
)

// Check checks a program.
type Check struct {
	// Command is the program's command line as words.
	Command []string
	Game    *table.Game
	Games   table.Games
	// Samples are the matches to be played.
	Samples []table.Sample
	Seed    uint64
	// Limit is the time limit of an answer.
	Limit time.Duration
}

// Finding is the result of one trial.
type Finding struct {
	Trial string `json:"trial"`
	// Fault says what is wrong, empty if nothing is. Faults are counted as in tournaments.
	Fault  string          `json:"fault,omitempty"`
	Faults *process.Faults `json:"faults,omitempty"`
	// Slowest is the longest time of an answer in milliseconds.
	Slowest float64 `json:"slowest_ms"`
}

// Report is the result of a check.
type Report struct {
	Program string    `json:"program"`
	Board   string    `json:"board"`
	Trials  []Finding `json:"trials"`
	// Wrong is the number of trials with a fault.
	Wrong int `json:"wrong"`
	// Skipped is the number of trials that were left out: all but the first if the program does not
	// begin a match, else those after the third with a fault.
	Skipped int `json:"skipped,omitempty"`
}

// one is one trial.
type one struct {
	name   string
	sample *table.Sample
	seat   game.Seat
	names  string // of the other players, for a trial of long ones
	odd    process.Oddity
	// turns is the number of turns of the program after which the match is left, -1 to play it to
	// its end.
	turns int
}

// trials returns all trials. The first only starts the program and ends it.
func (c *Check) trials() ([]one, error) {
	first := &c.Samples[0]
	all := []one{{name: "it starts, accepts a match and ends at quit", sample: first}}
	for i := range c.Samples {
		s := &c.Samples[i]
		m, err := c.Games.Open(c.Game.Board, s.Setup, c.Seed)
		if err != nil {
			return nil, err
		}
		for seat := range game.Seat(m.Seats()) {
			if i > 0 && seat > 0 && int(seat) < m.Seats()-1 {
				continue // the other samples are played from the first and the last seat
			}
			all = append(all, one{name: fmt.Sprintf("%s, seat %v", s.Name, seat), sample: s, seat: seat, turns: -1})
		}
	}
	return append(all,
		one{name: "unknown fields and long texts in the messages", sample: first, odd: process.UnknownFields, names: strings.Repeat("Ñandú \"quoted\" 漢字 ", 200), turns: -1},
		one{name: "an answer that is refused", sample: first, odd: process.Refusal, turns: -1},
		one{name: "an answer or a phase that is taken from it", sample: first, odd: process.Abort, turns: -1},
		one{name: "quit in the middle of the match", sample: first, turns: 2},
	), nil
}

// maxWrong is the number of trials with a fault after which the others are left out.
const maxWrong = 3

// Run runs the trials and passes each finding to tell. It leaves out what [Report.Skipped] says.
func (c *Check) Run(ctx context.Context, tell func(Finding)) (Report, error) {
	r := Report{Program: strings.Join(c.Command, " "), Board: c.Game.Board}
	trials, err := c.trials()
	if err != nil {
		return r, err
	}
	for i, t := range trials {
		f, lost, err := c.try(ctx, &t)
		if err != nil {
			return r, err
		}
		r.Trials = append(r.Trials, f)
		if f.Fault != "" {
			r.Wrong++
		}
		tell(f)
		if i == 0 && lost || r.Wrong == maxWrong {
			r.Skipped = len(trials) - i - 1
			break
		}
	}
	return r, nil
}

// try runs one trial.
func (c *Check) try(ctx context.Context, t *one) (f Finding, lost bool, err error) {
	f.Trial = t.name
	m, err := c.Games.Open(c.Game.Board, t.sample.Setup, c.Seed)
	if err != nil {
		return f, false, err
	}
	names := make([]string, m.Seats())
	for i := range names {
		names[i] = fmt.Sprintf("player %d%s", i, t.names)
	}
	program, err := m.Program(ctx, table.ProgramSeat{Command: c.Command, Seat: t.seat, Names: names, Seed: c.Seed, Limit: c.Limit, Oddity: t.odd, Checked: true})
	if err != nil {
		return f, false, err
	}
	err = c.play(ctx, m, t, program)
	lost = program.Lost()
	program.Close()
	if err != nil {
		return f, lost, err
	}
	f.Slowest = 1000 * program.Slowest().Seconds()
	faults := program.Faults()
	switch {
	case faults != (process.Faults{}):
		f.Fault, f.Faults = advise(&faults, c.Limit), &faults
	case !program.Left():
		f.Fault = "it was still running a second after quit, or a program that it started: end both at {\"op\":\"quit\"} and at the end of the input"
	}
	return f, lost, nil
}

// play plays the match of a trial.
func (c *Check) play(ctx context.Context, m table.Match, t *one, program table.Program) error {
	if err := m.Roll(nil, nil); err != nil {
		return err
	}
	players := make([]table.Agent, m.Seats())
	spec := t.sample.Opponent
	if spec == "" {
		spec = c.Game.Simplest()
	}
	for i := range players {
		var err error
		if players[i], err = m.Agent(spec, game.Seat(i), c.Seed, false); err != nil {
			return err
		}
	}
	players[t.seat] = program
	for turns := 0; m.Result() == ""; {
		seat := m.Waiting().First()
		if seat == t.seat {
			if turns++; t.turns >= 0 && turns > t.turns {
				return nil
			}
		}
		err := players[seat].Turn(ctx, m.View(seat), func(move string) (string, error) {
			err := m.Answer(seat, move, nil, nil)
			return m.View(seat), err
		})
		if err != nil {
			return fmt.Errorf("playing seat %v: %w", seat, err)
		}
	}
	return nil
}

// advise describes faults, with what would be right.
func advise(f *process.Faults, limit time.Duration) string {
	text := f.First
	switch {
	case f.Refused > 0 || f.Died > 0:
	case f.Silent > 0:
		text += fmt.Sprintf("; write one line for each question, flush the output, and take less than %v", limit)
	case f.Slow > 0:
		text += fmt.Sprintf("; an answer may take %v", limit)
	case f.Nonsense > 0:
		text += "; write nothing on standard output but one JSON object a line"
	}
	return text
}

// String returns the finding as a line.
func (f Finding) String() string {
	if f.Fault != "" {
		return fmt.Sprintf("wrong  %s\n       %s", f.Trial, f.Fault)
	}
	return fmt.Sprintf("ok     %s; slowest answer %.0f ms", f.Trial, f.Slowest)
}

// WriteTo writes the sum of the report.
func (r *Report) WriteTo(w io.Writer) (int64, error) {
	text := fmt.Sprintf("%d of %d trials are well\n", len(r.Trials)-r.Wrong, len(r.Trials))
	if r.Skipped > 0 {
		text += fmt.Sprintf("%d more were left out: mend these first\n", r.Skipped)
	}
	n, err := io.WriteString(w, text)
	return int64(n), err
}
