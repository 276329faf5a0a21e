package regent

import (
	"errors"
	"fmt"
	"math"
	"sync"

	file "eras/assets/regent"
	"eras/game/tomlfile"
)

// Params are the settings of regent. [Default] returns those that it ships with.
// Params are plain comparable values.
type Params struct {
	Search Search `toml:"search"`
	Model  Doubt  `toml:"model"`
	Worth  Worth  `toml:"worth"`
	// Spring and Fall are the weights of the [Outlook] before each movement phase.
	Spring Features `toml:"spring"`
	Fall   Features `toml:"fall"`
}

// Search bounds the search of a movement phase.
type Search struct {
	// Seconds is how long a movement phase may take; then Tries and Rollouts bound
	// nothing. With 0 it takes as long as those say, and answers repeat themselves.
	Seconds float64 `toml:"seconds"`
	// Scenarios is how many joint orders of the others are foreseen, Draws how often
	// each bot of the house is asked for regent's own orders as a beginning.
	Scenarios int `toml:"scenarios"`
	Draws     int `toml:"draws"`
	// Starts is from how many of those the search climbs, Tries how many positions it
	// looks at.
	Starts int `toml:"starts"`
	Tries  int `toml:"tries"`
	// Candidates is how many plans learn by regret matching, Replies how many of
	// each other power, Rounds for how long.
	Candidates int `toml:"candidates"`
	Replies    int `toml:"replies"`
	Rounds     int `toml:"rounds"`
	// Finalists is how many plans are played on, Rollouts how often all together and
	// Phases for how many movement phases.
	Finalists int `toml:"finalists"`
	Rollouts  int `toml:"rollouts"`
	Phases    int `toml:"phases"`
}

// Doubt says how far the model of the others is trusted.
type Doubt struct {
	// Rational is how probable it is at first that a power thinks as regent does.
	Rational float64 `toml:"rational"`
}

var shipped = sync.OnceValues(func() (Params, error) { return parse(Params{}, file.File, file.Data) })

// Default returns the parameters that regent ships with.
func Default() Params {
	p, err := shipped()
	if err != nil {
		panic(err) // the file is part of the program; a test reads it
	}
	return p
}

// ParseParams reads a file of parameters, TOML with a table for each group; name is
// that of the file, for errors. What it leaves out is as in [Default].
func ParseParams(name string, data []byte) (Params, error) { return parse(Default(), name, data) }

func parse(p Params, name string, data []byte) (Params, error) {
	f, err := tomlfile.Decode(name, data, &p)
	if err != nil {
		return Params{}, err
	}
	if key, err := p.invalid(); err != nil {
		return Params{}, f.Errorf(key, "%w", err)
	}
	return p, nil
}

// Set returns p with another value of one parameter, "search.tries" for example, as
// TOML writes it, or an error that says which values there are.
func (p Params) Set(key, value string) (Params, error) {
	changed, err := parse(p, "", []byte(key+" = "+value))
	var located *tomlfile.Error
	if errors.As(err, &located) {
		err = located.Err
	}
	if err != nil {
		return p, fmt.Errorf("setting %s: %w", key, err)
	}
	return changed, nil
}

// maxCount bounds every number of the search.
const maxCount = 1_000_000

// Validate returns an error that says which values are possible if one is not.
func (p *Params) Validate() error {
	_, err := p.invalid()
	return err
}

// invalid returns the key of the first value that cannot be as it is.
func (p *Params) invalid() (key string, err error) {
	s := &p.Search
	for _, c := range []struct {
		key   string
		value int
		least int
	}{
		{"search.scenarios", s.Scenarios, 1}, {"search.draws", s.Draws, 1}, {"search.starts", s.Starts, 1},
		{"search.tries", s.Tries, 1}, {"search.candidates", s.Candidates, 1}, {"search.replies", s.Replies, 1},
		{"search.rounds", s.Rounds, 1}, {"search.finalists", s.Finalists, 1}, {"search.rollouts", s.Rollouts, 0},
		{"search.phases", s.Phases, 0},
	} {
		if c.value < c.least || c.value > maxCount {
			return c.key, fmt.Errorf("%s = %d is impossible: write %d to %d", c.key, c.value, c.least, maxCount)
		}
	}
	if !(s.Seconds >= 0 && s.Seconds <= 3600) {
		return "search.seconds", fmt.Errorf("search.seconds = %v is impossible: write 0 to 3600", s.Seconds)
	}
	if !(p.Model.Rational >= 0 && p.Model.Rational < 1) {
		return "model.rational", fmt.Errorf("model.rational = %v is impossible: write a number from 0 to below 1", p.Model.Rational)
	}
	w := &p.Worth
	for _, c := range []struct {
		key   string
		value float64
	}{
		{"worth.leader", w.Leader}, {"worth.win", w.Win}, {"worth.lost", w.Lost}, {"worth.near", w.Near}, {"worth.lag", w.Lag},
	} {
		if !(c.value >= 0 && c.value <= 1000) {
			return c.key, fmt.Errorf("%s = %v is impossible: write a number from 0 to 1000", c.key, c.value)
		}
	}
	if !p.Spring.finite() {
		return "spring", fmt.Errorf("a weight of [spring] is impossible: write numbers from -100 to 100")
	}
	if !p.Fall.finite() {
		return "fall", fmt.Errorf("a weight of [fall] is impossible: write numbers from -100 to 100")
	}
	return "", nil
}

// finite reports whether all weights are numbers of a possible size.
func (f *Features) finite() bool {
	all := []float64{f.Owns, f.Home, f.On, f.Keeps, f.Size, f.Free}
	for _, row := range f.Units {
		all = append(all, row[:]...)
	}
	for _, x := range all {
		if !(math.Abs(x) <= 100) {
			return false
		}
	}
	return true
}
