package war

import (
	"slices"

	"eras/ai/agents"
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
	"eras/game/war/people"
	"eras/play/session/warplay"
	"eras/saves"
	"eras/scenes/games/twosided"
	"eras/scenes/ui"
)

// meeting is the last battle between two leaders that the winner of a war won.
type meeting struct {
	winner, loser people.Person
	at            grid.Square
	places        *twosided.Places
}

// lastMeeting returns the last battle that the winner of a match won; ok is false if nobody won, or without a battle.
func lastMeeting(match *war.Match, seed uint64, roster *people.Roster) (last meeting, ok bool) {
	o, over := match.Outcome()
	if !over || o.Drawn() {
		return last, false
	}
	first := match.At(0)
	l := people.New(&first.Position, seed, roster)
	for i := range match.Steps() {
		before, events := match.At(i), match.Events(i)
		for j := range events {
			e := &events[j]
			l.Note(&before, e)
			if e.Kind == war.BattleEnded && e.Side == game.SideAt(o.Winner) {
				last.winner, _ = l.At(e.To)
				fallen := l.Fallen()
				last.loser, last.at, ok = fallen[len(fallen)-1], e.To, true
			}
		}
	}
	last.places = twosided.NewPlaces(&first.Position)
	return last, ok
}

// remembers returns what the computer says about the leader who beat it, or lost to it, in the last war of the person
// against it; nil for nothing. The rival of the campaign and the computer of other wars remember their own wars.
func (m *module) remembers(set *warplay.Setup) func(t *ui.Texts) string {
	person := set.Against()
	if person == game.NoSide || set.AgainstProgram() {
		return nil
	}
	player := set.Seats[person.Seat()].Person
	known, err := m.App.Saves.Profile(player)
	m.App.Notices.Report(err)
	k, err := m.App.Saves.Knowledge(player)
	m.App.Notices.Report(err)
	_, campaigns := nodeOf(set)
	for _, logged := range slices.Backward(k.Matches) {
		i := slices.IndexFunc(known.Played, func(p saves.Played) bool { return p.Mode == logged.Mode && p.Date.Equal(logged.Date) })
		if logged.Mode != war.ID || i < 0 {
			continue
		}
		n, ok := agents.Campaign().NodeOf(known.Played[i].Map)
		if ok != campaigns {
			continue
		}
		record, err := game.ParseRecord(logged.Record)
		if err != nil {
			return nil
		}
		match, err := rebuild(record)
		if err != nil {
			return nil
		}
		var roster *people.Roster
		if p, _ := m.progress(player); campaigns {
			if before, ok := p.Before(record.Seed); ok {
				first := match.At(0)
				roster = before.Roster(n, &first.Position)
			}
		}
		last, ok := lastMeeting(match, record.Seed, roster)
		if !ok {
			return nil
		}
		key := "rival.leader.won"
		if last.winner.Side == logged.Side {
			key = "rival.leader.beaten"
		}
		return func(t *ui.Texts) string {
			return t.T(key, "Who", last.winner.Name, "Other", last.loser.Name, "At", last.places.At(t, last.at))
		}
	}
	return nil
}
