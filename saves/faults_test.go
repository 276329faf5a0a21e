package saves_test

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"eras/game"
	"eras/game/war/campaign"
	"eras/saves"
	"eras/saves/savestest"
)

// small returns a match with so many actions. seed tells it from others.
func small(seed uint64, name string, actions int) saves.Match {
	record := game.Record{Board: "risk", Seed: seed}
	for i := range actions {
		record.Actions = append(record.Actions, fmt.Sprint("0: ", i))
	}
	start := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	return saves.Match{Mode: saves.Risk, Name: name, Started: start, Saved: start.AddDate(0, 0, actions), Seats: []saves.Seat{{Person: "Ana"}}, Record: record.String()}
}

// things are what is saved, and how each is read as a text. A damaged end of a journal is
// reported with the match before it.
var things = map[string]func(s *saves.Saves) string{
	"settings": func(s *saves.Saves) string {
		settings, err := s.Settings()
		return words(err, settings.Level)
	},
	"profile": func(s *saves.Saves) string {
		p, err := s.Profile("Ana")
		return words(err, len(p.Champions))
	},
	"knowledge": func(s *saves.Saves) string {
		k, err := s.Knowledge("Ana")
		return words(err, len(k.Changes))
	},
	"campaign": func(s *saves.Saves) string {
		p, _, err := s.Campaign("Ana")
		return words(err, len(p.Fought))
	},
	"slot": func(s *saves.Saves) string {
		all, err := s.ListArchived(saves.InProgress)
		var now states
		for _, one := range all {
			if !one.Lost {
				now.now = one.Actions
			}
			if one.Previous != nil {
				now.before = one.Previous.Actions
			}
		}
		if len(all) > 0 {
			err = nil
		}
		return words(err, now)
	},
	"named":    func(s *saves.Saves) string { return archivedIn(s, saves.Named) },
	"finished": func(s *saves.Saves) string { return archivedIn(s, saves.Finished) },
}

// words returns a value, or the error.
func words(err error, value any) string {
	if err != nil {
		return err.Error()
	}
	return fmt.Sprint(value)
}

// states are the numbers of actions of the match in the slot and of its previous state, 0
// if there is none. All are of one line of play.
type states struct{ now, before int }

// seen returns the states as they are listed: equal ones are one.
func (s states) seen() states {
	if s.before == s.now {
		s.before = 0
	}
	return s
}

// kept returns the states that may be there before the next one is written: the present one
// is the previous one as well if it is worth keeping. A copy of what goes on in the next one
// is made only if the match was played since its checkpoint.
func (s states) kept(next int) []states {
	both := states{s.now, s.now}
	switch {
	case s.now == 0, s.before > 0 && s.now < s.before+10, s.before > 0 && s.now <= next && s.before >= next+10:
		return []states{s}
	case s.before > 0 && s.now <= next:
		return []states{s, both}
	}
	return []states{both}
}

// archivedIn says what a section holds.
func archivedIn(s *saves.Saves, section saves.Section) string {
	all, err := s.ListArchived(section)
	var names []string
	for _, m := range all {
		names = append(names, fmt.Sprint(m.Match.Name, m.Actions))
	}
	slices.Sort(names)
	return words(err, names)
}

// action writes some things.
type action struct {
	do func(s *saves.Saves) error
	// after says by thing what the action makes of which state; "" is any other. States
	// that it does not name stay.
	after map[string]map[string]string
	// partly says the same of what a failure in the middle leaves besides.
	partly map[string]map[string]string
	// slot returns what the action makes of the states of the slot, in the order in which
	// they are on the disk: one of the last ones, or any if it fails.
	slot func(s states) (halfway, done []states)
}

// becomes is the after of an action that writes a whole thing.
func becomes(thing, state string) map[string]map[string]string {
	return map[string]map[string]string{thing: {"": state}}
}

// sessions are what sessions do, each first with empty folders: one with what is kept, one
// with a match in progress.
func sessions() [][]action {
	var journal *saves.Journal
	var first string // the ID of the first finished match
	settings := func(level int) action {
		return action{do: func(s *saves.Saves) error {
			settings := saves.DefaultSettings()
			settings.Level = level
			return s.SaveSettings(settings)
		}, after: becomes("settings", fmt.Sprint(level))}
	}
	profile := func(n int) action {
		return action{do: func(s *saves.Saves) error {
			return s.UpdateProfile("Ana", time.Unix(0, 0), func(p *saves.Profile) {
				for p.Champions = nil; len(p.Champions) < n; {
					p.Learn(saves.Champion{Mode: saves.War, Weights: saves.Weights{fmt.Sprint("w", len(p.Champions)): 1}, Date: time.Unix(0, 0)})
				}
			})
		}, after: becomes("profile", fmt.Sprint(n))}
	}
	knowledge := func(n int) action {
		return action{do: func(s *saves.Saves) error {
			w := saves.Weights{"w": 1}
			return s.UpdateKnowledge("Ana", func(k *saves.Knowledge) {
				for k.Changes = nil; len(k.Changes) < n; {
					k.AddChange(saves.Change{Mode: saves.War, Before: w, After: w, Date: time.Unix(0, 0)})
				}
			})
		}, after: becomes("knowledge", fmt.Sprint(n))}
	}
	campaigns := func(n int) action {
		return action{do: func(s *saves.Saves) error {
			p := campaign.Progress{Campaign: "montalba", Difficulty: campaign.Easy}
			for len(p.Fought) < n {
				p.Fought = append(p.Fought, campaign.Fought{Map: "bridge", Date: time.Unix(0, 0)})
			}
			return s.SaveCampaign("Ana", &p)
		}, after: becomes("campaign", fmt.Sprint(n))}
	}
	slot := func(n int, do func(s *saves.Saves) error) action {
		return action{do: do, slot: func(s states) (halfway, done []states) {
			halfway = s.kept(n)
			for _, kept := range halfway {
				done = append(done, states{n, kept.before})
			}
			return halfway, done
		}}
	}
	step := func(n int) action {
		whole := slot(n, func(*saves.Saves) error {
			var actions []string
			for i := n - 10; i < n; i++ {
				actions = append(actions, fmt.Sprint("0: ", i))
			}
			err := journal.Append(saves.Step{Actions: actions, Saved: time.Unix(0, 0)})
			if errors.Is(err, saves.ErrNeedsCheckpoint) {
				err = journal.Checkpoint(small(1, "", n))
			}
			return err
		})
		checkpoint := whole.slot
		whole.slot = func(s states) (halfway, done []states) {
			halfway, done = checkpoint(s)
			return halfway, append(done, states{n, s.before})
		}
		return whole
	}
	restore := action{do: func(s *saves.Saves) error {
		_, err := s.RestoreMatch(saves.RiskSlot)
		return err
	}, slot: func(s states) (halfway, done []states) {
		if s.before == 0 || s.before == s.now {
			return nil, []states{s}
		}
		return nil, []states{{s.before, s.now}}
	}}
	named := func(n int) action {
		return action{do: func(s *saves.Saves) error {
			_, err := s.Archive(saves.Named, small(2, "uno", n))
			return err
		}, after: becomes("named", fmt.Sprintf("[uno%d]", n))}
	}
	finish := func(n int, after map[string]string) action {
		return action{do: func(s *saves.Saves) error {
			id, err := s.Archive(saves.Finished, small(uint64(2+n), "", n))
			if n == 1 {
				first = id
			}
			return err
		}, after: map[string]map[string]string{"finished": after}}
	}
	checkpoint := func(n int) action {
		return slot(n, func(*saves.Saves) error { return journal.Checkpoint(small(1, "", n)) })
	}
	return [][]action{{
		settings(2), profile(1), knowledge(1), named(1), finish(1, map[string]string{"": "[1]"}),
		settings(5), profile(2), knowledge(2), campaigns(1), named(4), campaigns(2),
		{do: rename, after: map[string]map[string]string{"named": {"[uno1]": "[dos1]", "[uno4]": "[dos4]"}},
			partly: map[string]map[string]string{"named": {"[uno1]": "[dos1 uno1]", "[uno4]": "[dos4 uno4]"}}},
		finish(2, map[string]string{"[]": "[2]", "[1]": "[1 2]"}),
		{do: func(s *saves.Saves) error { return s.RemoveArchived(saves.Finished, first) }, after: map[string]map[string]string{"finished": {"[1]": "[]", "[1 2]": "[2]"}}},
		{do: func(s *saves.Saves) error { return s.Forget("Ana") }, after: map[string]map[string]string{"profile": {"": "0"}, "knowledge": {"": "0"}, "campaign": {"": "0"}}},
	}, {
		slot(10, func(s *saves.Saves) (err error) {
			journal, err = s.OpenJournal(saves.RiskSlot, small(1, "", 10))
			return err
		}),
		step(20), step(30), checkpoint(10), restore, checkpoint(30), step(40), checkpoint(20), restore,
		{do: func(s *saves.Saves) error { return s.RemoveMatch(saves.RiskSlot) }, slot: func(s states) (halfway, done []states) {
			return []states{{s.now, 0}}, []states{{}}
		}},
	}}
}

// rename renames the first named match.
func rename(s *saves.Saves) error {
	all, err := s.ListArchived(saves.Named)
	if err != nil || len(all) == 0 {
		return errors.Join(err, saves.ErrCannotSave)
	}
	_, err = s.RenameArchived(saves.Named, all[0].ID, "dos")
	return err
}

// Whatever fails at whichever call, each thing is as it was before an action that failed,
// or as that action makes it; and what an action that reports success has written lasts.
func TestEveryFaultLeavesWhatWasSaved(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of runs, in one goroutine")
	}
	open := func(d *savestest.Disk) *saves.Saves { return saves.New(saves.NewFolderOn(d, "/home/saves")) }
	faults := 0
	// play does everything on a disk and checks it, after a fault and at the end.
	play := func(session int, d *savestest.Disk, what string) {
		possible := map[string][]string{}
		for thing, read := range things {
			possible[thing] = []string{read(open(savestest.New()))}
		}
		slots := []states{{}} // what is possible in the slot
		check := func(at int) {
			possible["slot"] = nil
			for _, s := range slots {
				possible["slot"] = append(possible["slot"], fmt.Sprint(s.seen()))
			}
			now := open(d.Restart())
			for thing, read := range things {
				if got := read(now); !slices.Contains(possible[thing], got) {
					t.Errorf("%s: after action %d %s: %q, want one of %q", what, at, thing, got, possible[thing])
				}
			}
		}
		s := open(d)
		for i, a := range sessions()[session] {
			_, before := d.Calls()
			err := a.do(s)
			_, failed := d.Calls()
			if failed == 0 && err != nil {
				t.Fatalf("%s: action %d fails without a fault: %v", what, i, err)
			}
			for thing, after := range a.after {
				var next []string
				for _, state := range possible[thing] {
					if !saves.Written(err) {
						next = append(next, state)
						if half, ok := a.partly[thing][state]; ok {
							next = append(next, half)
						}
					}
					switch to, ok := after[state]; {
					case ok:
						next = append(next, to)
					case after[""] != "":
						next = append(next, after[""])
					default:
						next = append(next, state)
					}
				}
				slices.Sort(next)
				possible[thing] = slices.Compact(next)
			}
			if a.slot != nil {
				var next []states
				for _, s := range slots {
					halfway, done := a.slot(s)
					if next = append(next, done...); !saves.Written(err) {
						next = append(append(next, halfway...), s)
					}
				}
				slices.SortFunc(next, func(a, b states) int { return cmp.Or(a.now-b.now, a.before-b.before) })
				slots = slices.Compact(next)
			}
			if failed > before {
				check(i)
			}
			if d.Off() {
				break
			}
		}
		check(-1)
		_, failed := d.Calls()
		faults += failed
	}
	runs := 0
	for session := range sessions() {
		whole := savestest.New()
		play(session, whole, "no fault")
		calls, _ := whole.Calls()
		for n := 1; n <= calls; n++ {
			for _, fault := range savestest.Faults {
				seeds := uint64(3)
				if fault == savestest.Once { // it has nothing to choose
					seeds = 1
				}
				for seed := range seeds {
					play(session, savestest.New().With(fault, n, seed), fmt.Sprintf("session %d, %s at call %d with seed %d", session, fault, n, seed))
					runs++
				}
			}
		}
	}
	t.Logf("%d runs, %d calls that failed", runs, faults)
}
