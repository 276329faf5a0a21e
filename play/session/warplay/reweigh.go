package warplay

import (
	"slices"
	"time"

	aiwar "eras/ai/war"
	"eras/game"
	"eras/game/war"
	"eras/play/learning"
	"eras/saves"
)

// Ongoing returns the war in the form for learning while it is played. ok is false unless one
// person plays here against a computer that learns and that is not a rival, or if the computer
// learns as in eras-2005, or if the war is not saved.
func (s *War) Ongoing() (o *learning.Ongoing, ok bool) {
	person := s.Setup.Against()
	if s.Autosave() == nil || person == game.NoSide || s.Setup.Here != game.NoSide || s.Setup.Rival != nil || s.Setup.climbs() {
		return nil, false
	}
	computer := person.Other().Seat()
	if !s.Setup.Seats[computer].Learns() || s.Weights[computer].War == nil {
		return nil, false
	}
	o = &learning.Ongoing{
		Person: s.Setup.Seats[person.Seat()].Person,
		Match: saves.Logged{
			Date: s.Autosave().Started().UTC().Truncate(time.Second), Mode: war.ID, Side: person,
			Weights: s.Weights[computer].War, Record: s.Match().Record().String(),
		},
	}
	turn := s.Match().At(0).Position.Turn
	for n := 1; n <= s.Match().Steps(); n++ {
		before := turn
		at := s.Match().At(n)
		if turn = at.Position.Turn; before == person && turn != person && !at.Fighting {
			o.Turns = append(o.Turns, n)
		}
	}
	return o, true
}

// Reweigh makes the computer that plays against a person continue with other weights on the map,
// and saves them with the war. It reports whether it did. It does not while the computer is
// thinking, nor if the computer no longer has the weights that w improves, such as after an undo.
func (s *War) Reweigh(w learning.Reweighed) bool {
	seat := s.Setup.Against().Other().Seat()
	if _, waits := s.Turn(); !waits || !s.Weights[seat].War.Equal(w.Before) || !s.weigh(w.After) {
		return false
	}
	s.Reweighed = append(s.Reweighed, saves.Reweighed{Steps: s.Match().Steps(), Before: w.Before})
	s.Checkpoint()
	return true
}

// weigh gives the computer new weights for the map, and reports whether it could.
func (s *War) weigh(w saves.Weights) bool {
	seat := s.Setup.Against().Other().Seat()
	agent, ok := s.computers[seat].(*warAgent)
	if !ok {
		return false // the computer thinks in a worker
	}
	genes, err := genesOf(aiwar.Estimators(&s.Board.Rules), w)
	if err != nil || agent.SetWeights(genes) != nil {
		return false
	}
	s.Weights[seat].War, s.Weights[seat].WarKept = w, false
	return true
}

// Recall sets the changes of weights within a war that is continued. It reverts those that came
// after the war's last step.
func (s *War) Recall(changes []saves.Reweighed) {
	s.Reweighed = slices.Clone(changes)
	s.weighBack()
}

// weighBack reverts the changes of weights that came after the present position.
func (s *War) weighBack() {
	before := len(s.Reweighed)
	for n := before - 1; n >= 0 && s.Reweighed[n].Steps > s.Match().Steps(); n-- {
		s.weigh(s.Reweighed[n].Before)
		s.Reweighed = s.Reweighed[:n]
	}
	if len(s.Reweighed) < before {
		s.Checkpoint()
	}
}
