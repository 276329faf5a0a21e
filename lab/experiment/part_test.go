package experiment

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

// lookup knows dice of all colours.
func lookup(name string) (Experiment, bool) {
	return newDice(name), name == "red" || name == "green"
}

// part returns a part of the run c, as in another program.
func part(t *testing.T, c Config) *Part {
	t.Helper()
	r, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	_, about, err := r.Identity()
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPart(about, c.Version, lookup)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPartsMakeTheSameRun(t *testing.T) {
	c := config(t.TempDir(), broken("red"), broken("green")) // none of it is run here
	p := part(t, c)
	c.Remote = func(ctx context.Context, unit string) ([]byte, error) {
		line, err := p.Do(ctx, unit)
		if err == nil {
			err = CheckPart(unit, line)
		}
		return line, err
	}
	r, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Join(ThisSession("v1", 7)); err != nil {
		t.Fatal(err)
	}
	if err := r.Do(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := read(t, c.Out, ResultsName); got != whole(t) {
		t.Errorf("in parts:\n%s", got)
	}
	var cost Cost
	if err := json.Unmarshal([]byte(read(t, c.Out, CostName)), &cost); err != nil || len(cost.Sessions) != 1 || cost.Sessions[0].Workers != 7 {
		t.Errorf("the sessions are %+v, %v", cost.Sessions, err)
	}
	if finish(t, config(c.Out, newDice("red"), newDice("green"))) != whole(t) {
		t.Error("a run that was done elsewhere cannot be resumed here")
	}
}

func TestErrorsOfPartsEndTheRun(t *testing.T) {
	c := config(t.TempDir(), newDice("red"))
	for want, remote := range map[string]func(context.Context, string) ([]byte, error){
		"red/colour-":    func(context.Context, string) ([]byte, error) { return nil, errors.New("broken") },
		"is none":        func(context.Context, string) ([]byte, error) { return []byte("{}"), nil },
		"reading the re": func(context.Context, string) ([]byte, error) { return []byte("x"), nil },
	} {
		c.Remote = remote
		r, err := New(c)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Do(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want %q", err, want)
		}
	}
}

func TestPartsOfOtherRunsAreRefused(t *testing.T) {
	c := config(t.TempDir(), newDice("red"))
	r, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	digest, about, err := r.Identity()
	if err != nil {
		t.Fatal(err)
	}
	changed := func(old, new string) json.RawMessage {
		if !bytes.Contains(about, []byte(old)) {
			t.Fatalf("%s is not in %s", old, about)
		}
		return bytes.Replace(about, []byte(old), []byte(new), 1)
	}
	for want, about := range map[string]json.RawMessage{
		"reading the description": []byte("{"),
		"has format 2":            changed(`"eras_journal":1`, `"eras_journal":2`),
		"is of version v2":        changed(`"v1"`, `"v2"`),
		"has 0 games":             changed(`"games":30`, `"games":0`),
		"unknown experiment":      changed(`"red"`, `"blue"`),
		"other settings":          changed(`"seed":5`, `"seed":6`),
	} {
		if _, err := NewPart(about, "v1", lookup); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", about, err, want)
		}
	}
	c.Version = "v2"
	if other, err := New(c); err != nil {
		t.Error(err)
	} else if again, _, _ := other.Identity(); again == digest {
		t.Error("another version has the same digest")
	}
	p := part(t, c)
	if _, err := p.Do(t.Context(), "red/nothing"); err == nil {
		t.Error("a unit that the run does not have")
	}
	line, err := p.Do(t.Context(), "red/colour-0/0000")
	if err != nil || CheckPart("red/colour-0/0000", line) != nil {
		t.Errorf("%s, %v", line, err)
	}
	if CheckPart("red/colour-1/0001", line) == nil {
		t.Error("the result of another unit was accepted")
	}
	for _, bad := range []string{"", "{}", "[]", `{"unit":"red/colour-0/0000"}`, `{"unit":"red/colour-0/0000","seconds":-1,"result":1}`, `{"unit":"red/colour-0/0000","result":1,"session":{}}`} {
		if CheckPart("red/colour-0/0000", []byte(bad)) == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}

// Every unit is played as that of its own condition, and nothing else is.
func TestUnitsAreFound(t *testing.T) {
	const n = 12000 // more than four digits
	s := &Study[string, string, any]{
		ID: "any",
		Conditions: func(Options) (all []Condition[string], _ error) {
			for _, id := range []string{"map/", "map/deeper/", "map/0001/", "other/"} {
				all = append(all, Condition[string]{ID: id, From: 1, Units: n, Of: id})
			}
			return all, nil
		},
		Play: playUnit,
	}
	units, err := s.Units(Options{Seed: 1})
	if err != nil || len(units) != 4*n || units[0].Seed == units[n].Seed {
		t.Fatal(len(units), err)
	}
	for _, i := range []int{0, 1, 9998, 9999, n - 1, n, 4*n - 1} {
		if id, err := s.Do(t.Context(), Options{}, units[i]); err != nil || id != units[i].ID {
			t.Errorf("%s is played as %v, %v", units[i].ID, id, err)
		}
	}
	for _, id := range []string{"", "map", "map/", "map/x", "map/-001", "map/0000", "map/12001", "none/0001", "map/0001x"} {
		if v, err := s.Do(t.Context(), Options{}, Unit{ID: id}); err == nil || !strings.Contains(err.Error(), "any has no unit") {
			t.Errorf("%q is played as %v, %v", id, v, err)
		}
	}
}

// playUnit returns the ID of the unit.
func playUnit(_ context.Context, _ Options, u Numbered[string]) (string, error) {
	return u.unit(u.Number), nil
}
