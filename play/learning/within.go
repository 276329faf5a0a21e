package learning

import (
	"context"

	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/game"
	"eras/game/war"
	"eras/saves"
)

// Ongoing is a war that is being played by a person against a computer which may change its
// weights on the map between two turns (eras-2005 4.5, "every so many moves"). After some turns
// of the person, models are fitted to the person's orders so far, and a step of hill-climbing is
// taken on games from the position on the board ([Study.Within]).
type Ongoing struct {
	Person string
	// Match is the war so far. Its Date is when it began; its Weights are what the computer
	// plays with on the map now.
	Match saves.Logged
	// Turns has, for each turn that the person has completed on the map, the number of actions
	// in the record after it.
	Turns []int
}

// Reweighed is the result of a step within a war: weights that won against the previous ones.
type Reweighed struct {
	Before, After saves.Weights
}

const (
	// WithinEvery is the number of turns of the person after which a step within a war begins.
	WithinEvery = 5
	// WithinOpening is the number of random orders before the games of such a step.
	WithinOpening = 2
)

// Within takes steps of hill-climbing within a war from now on, nil for none: after each fifth
// turn of the person, in the background, before all other steps. One that is cut off goes on
// when the war does.
func (s *Study) Within(o *Ongoing) {
	s.mu.Lock()
	begins := o.begins() && (s.ongoing == nil || len(s.ongoing.Turns) != len(o.Turns))
	s.ongoing, s.reweighed = o, nil
	s.mu.Unlock()
	s.left = s.left || o != nil
	if begins {
		s.End()
		s.Begin()
	}
}

// EndWithin ends the steps within a war of a player that is over.
func (s *Study) EndWithin(player string) error {
	s.Within(nil)
	kept, err := s.saves.Tuning(player)
	if err != nil || kept.Within == nil {
		return err
	}
	s.End()
	return changeTuning(s.saves, player, func(t *saves.Tuning) { t.Within = nil })
}

// begins reports whether a step begins after the last turn.
func (o *Ongoing) begins() bool { return o != nil && len(o.Turns) > 0 && len(o.Turns)%WithinEvery == 0 }

// plays reports whether a war is played in which steps are taken.
func (s *Study) plays() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ongoing != nil
}

// Reweighed returns the result of a step within the war, once, if the step took weights.
func (s *Study) Reweighed() (r Reweighed, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.reweighed == nil {
		return r, false
	}
	r, s.reweighed = *s.reweighed, nil
	return r, true
}

// within makes the step that is due within the war that is being played, if one is.
func (s *Study) within(ctx context.Context) error {
	s.mu.Lock()
	o := s.ongoing
	s.mu.Unlock()
	if o == nil || s.saves.ReadOnly() {
		return nil
	}
	r, err := within(ctx, &s.climber, s.saves, o, s.tried, s.pace())
	if err != nil || r == nil {
		return err
	}
	taken := false
	r.settle = func(step *saves.TuningStep, attempts []evolve.Attempt) error {
		s.tried = saves.TuningStep{Date: step.Date, Number: step.Number}
		n := len(attempts)
		if taken = n > 0 && attempts[n-1].Verdict.Better; taken {
			s.mu.Lock()
			defer s.mu.Unlock()
			if s.ongoing != nil && s.ongoing.Match.Date.Equal(o.Match.Date) {
				s.reweighed = &Reweighed{saves.Weights(step.Kept), saves.Weights(step.Candidates[attempts[n-1].Candidate].Parameters)}
			}
		}
		return nil
	}
	r.drop = func(t *saves.Tuning) {
		if !taken { // else it stays until the war has its weights, also if the program is killed
			t.Within = nil
		}
	}
	return s.step(ctx, o.Person, r)
}

// within returns the step within a war that is under way or begins, nil for none. Its games start
// from where the war stood after the turn that it followed. tried has the date and number of the
// last one that is complete.
func within(ctx context.Context, c *Climber, store *saves.Saves, o *Ongoing, tried saves.TuningStep, before pace) (*run, error) {
	k, err := store.Knowledge(o.Person)
	if err != nil {
		return nil, err
	}
	profile, err := store.Profile(o.Person)
	if err != nil {
		return nil, err
	}
	kept, err := store.Tuning(o.Person)
	if err != nil {
		return nil, err
	}
	begun, turn := kept.Within, len(o.Turns)
	switch {
	case begun != nil && begun.Date.Equal(o.Match.Date) && begun.Number > 0 && begun.Number <= turn && o.Match.Weights.Equal(saves.Weights(begun.Kept)):
		turn = begun.Number
	case o.begins() && (!tried.Date.Equal(o.Match.Date) || tried.Number < turn):
		begun = nil
	default:
		return nil, nil
	}
	own := *c
	own.Training.War.Opening = WithinOpening
	w := weighing[war.Rules, war.Position, war.Move, aiwar.Features]{&own, &wars}
	d, err := soFar(o, turn)
	if err != nil || d == nil {
		return nil, err
	}
	k.AddMatch(*d.lesson.logged) // for the models
	games, err := w.games(o.Person, d)
	if err != nil {
		return nil, err
	}
	games.Seed = game.Derive(games.Seed, uint64(turn))
	r, err := w.take(ctx, &k, &profile, d, games, begun, before, nil)
	if err != nil {
		return nil, err
	}
	r.step.Number = turn
	r.keep = func(t *saves.Tuning, step saves.TuningStep) { t.Within = &step }
	return r, nil
}

// soFar returns a war up to a turn in the form of the match that a step follows, nil if the person
// has decided nothing.
func soFar(o *Ongoing, turn int) (*due[war.Rules, war.Position, war.Move], error) {
	record, err := game.ParseRecord(o.Match.Record)
	if err != nil {
		return nil, err
	}
	record.Actions, record.Result = record.Actions[:min(o.Turns[turn-1], len(record.Actions))], ""
	logged := o.Match
	logged.Record = record.String()
	l, ok, err := wars.read(&logged)
	if err != nil || !ok || len(l.decisions) == 0 {
		return nil, err
	}
	board, err := war.BoardFromSetup(record.Setup)
	if err != nil {
		return nil, err
	}
	m, err := game.Replay(board, record)
	if err != nil {
		return nil, err
	}
	l.start = m.Position().Position
	return &due[war.Rules, war.Position, war.Move]{l, saves.Champion{Mode: war.ID, Weights: l.weights}, wars.weighed(&l)}, nil
}
