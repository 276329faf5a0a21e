//go:build !js

package online

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"eras/game"
	"eras/internal/printable"
	"eras/play/table"
	"eras/saves"
)

// A field is a rule for one field of a message about a match with the given number of seats. If the
// number is 0, it is not known, and up to [game.MaxSeats] are allowed. Both ends check what they
// receive with the tables below, and so does a host that is asked to make a match.
// [TestEveryFieldHasARule] checks that the tables cover the types.
type field[M any] struct {
	name string // in JSON
	rule func(m *M, seats int) error
}

// obey returns an error that names the first field that breaks its rule.
func obey[M any](table []field[M], m *M, seats int) error {
	for _, f := range table {
		if err := f.rule(m, seats); err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
	}
	return nil
}

// receive parses a message and checks its fields. The number of seats of the match is not known to
// it.
func receive[M any](data []byte, most int, table []field[M]) (*M, error) {
	m := new(M)
	if len(data) > most || !utf8.Valid(data) || json.Unmarshal(data, m) != nil || obey(table, m, 0) != nil {
		return nil, ErrNotUnderstood
	}
	return m, nil
}

// free is the rule of a field that may have any value of its type.
func free[M any](*M, int) error { return nil }

// each returns an error if a list is too long, or else the first error of a rule for its elements.
func each[E any](all []E, most int, rule func(e *E) error) error {
	if len(all) > most {
		return fmt.Errorf("there are %d, at most %d are possible", len(all), most)
	}
	for i := range all {
		if err := rule(&all[i]); err != nil {
			return err
		}
	}
	return nil
}

var updateFields = []field[update]{
	{"refused", func(u *update, _ int) error { return checkSentence(u.Refused) }},
	{"reason", free[update]},
	{"busy", free[update]},
	{"match", func(u *update, n int) error { return present(u.Match, matchFields, n) }},
	{"from", func(u *update, _ int) error { return between(u.From, 0, maxSteps) }},
	{"steps", func(u *update, n int) error {
		return each(u.Steps, maxSteps, func(s *Step) error { return obey(stepFields, s, n) })
	}},
	{"more", free[update]},
	{"status", func(u *update, n int) error { return present(u.Status, statusFields, n) }},
	{"chat", func(u *update, n int) error {
		return each(u.Chat, keptChat, func(l *Line) error { return obey(lineFields, l, n) })
	}},
	{"private", func(u *update, n int) error {
		return each(u.Private, maxSteps, func(l *Line) error {
			if l.To == 0 {
				return errors.New("a private line has recipients")
			}
			return obey(lineFields, l, n)
		})
	}},
	{"total", func(u *update, _ int) error { return between(u.Total, 0, maxSteps) }},
	{"actions", func(u *update, _ int) error { return checkNotation(u.Actions, maxSteps) }},
	{"notes", func(u *update, _ int) error {
		return each(u.Notes, maxSteps, func(n *Note) error { return obey(noteFields, n, 0) })
	}},
	{"seat", func(u *update, n int) error { return checkSeat(u.Seat, n) }},
	{"key", func(u *update, _ int) error { return matches(u.Key, keyText.MatchString) }},
	{"made", func(u *update, n int) error { return present(u.Made, madeFields, n) }},
}

var matchFields = []field[Match]{
	{"board", func(m *Match, _ int) error { return checkText("a board", m.Board, maxBoard) }},
	{"setup", func(m *Match, _ int) error { // the board checks more
		return each(m.Setup, maxSetup, func(f *game.Field) error { return checkNotation([]string{f.Key, f.Value}, 2) })
	}},
	{"map", func(m *Match, _ int) error { // the board checks more
		_, err := m.Map.File()
		return err
	}},
	{"seed", free[Match]},
	{"seats", func(m *Match, n int) error { return checkSeats(m.Seats, n) }},
	{"away", func(m *Match, _ int) error { return checkTime(m.Away) }},
	{"clock", func(m *Match, _ int) error { return checkTime(m.Clock) }},
	{"bot", func(m *Match, _ int) error { return checkSentence(m.Bot) }},
	{"watch", free[Match]},
	{"chat", free[Match]},
	{"maker", func(m *Match, _ int) error {
		if m.Maker == "" {
			return nil
		}
		return checkName(m.Maker)
	}},
}

var seatFields = []field[Seat]{
	{"name", func(s *Seat, _ int) error {
		switch {
		case s.Name == "":
			return nil
		case s.Bot != "":
			return errors.New("a bot must not have the name of a person")
		}
		return checkName(s.Name)
	}},
	{"bot", func(s *Seat, _ int) error { return checkSentence(s.Bot) }},
}

var statusFields = []field[Status]{
	{"started", free[Status]},
	{"seats", func(s *Status, n int) error {
		if n > 0 && len(s.Seats) != n {
			return fmt.Errorf("there are %d: the match has %d", len(s.Seats), n)
		}
		return checkSeats(s.Seats, n)
	}},
	{"steps", func(s *Status, _ int) error { return between(s.Steps, 0, maxSteps) }},
	{"waiting", func(s *Status, n int) error { return checkSet(s.Waiting.Without(game.Chance), n) }},
	{"present", func(s *Status, n int) error { return checkSet(s.Present, n) }},
	{"replaced", func(s *Status, n int) error { return checkSet(s.Replaced, n) }},
	{"hears", func(s *Status, n int) error { return checkSet(s.Hears, n) }},
	{"talking", free[Status]},
	{"delegated", func(s *Status, n int) error { return checkSet(s.Delegated, n) }},
	{"left", func(s *Status, n int) error {
		for seat, left := range s.Left {
			if err := checkSeat(&seat, n); err != nil {
				return err
			}
			if left < 0 || left > maxTime {
				return fmt.Errorf("a time of %v must be from 0 to %v", left, maxTime)
			}
		}
		return nil
	}},
	{"result", func(s *Status, _ int) error { return checkSentence(s.Result) }},
	{"fault", func(s *Status, _ int) error { return checkSentence(s.Fault) }},
	{"losses", func(s *Status, _ int) error { return between(s.Losses, 0, maxSteps) }},
}

var stepFields = []field[Step]{
	{"a", func(s *Step, n int) error { return checkNotation(s.Answers, game.MaxSeats) }},
	{"p", func(s *Step, _ int) error { return checkNotation([]string{s.Position}, 1) }},
}

var lineFields = []field[Line]{
	{"n", func(l *Line, _ int) error {
		if l.Number < 1 {
			return errors.New("lines are counted from 1")
		}
		return nil
	}},
	{"seat", func(l *Line, n int) error { return checkSeat(&l.Seat, n) }},
	{"to", func(l *Line, n int) error { return checkSet(l.To, n) }},
	{"step", func(l *Line, _ int) error { return between(l.Step, 0, maxSteps) }},
	{"text", func(l *Line, _ int) error {
		most := maxChat
		if l.To != 0 {
			most = maxPrivate
		}
		return kept(saves.Words(l.Text, most))(l.Text)
	}},
}

var noteFields = []field[Note]{
	{"at", func(n *Note, _ int) error { return between(n.At, 0, maxSteps) }},
	{"text", func(n *Note, _ int) error { return checkNotation([]string{n.Text}, 1) }},
}

var madeFields = []field[Made]{
	{"id", func(m *Made, _ int) error { return matches(m.ID, matchID.MatchString) }},
	{"invitation", func(m *Made, _ int) error { return checkCode(m, m.Invitation, joinRole, game.Nobody) }},
	{"watch", func(m *Made, _ int) error {
		if m.Watch.user.role == "" {
			return nil
		}
		return checkCode(m, m.Watch, watchRole, game.Nobody)
	}},
	{"seats", func(m *Made, n int) error {
		for seat, code := range m.Seats {
			if err := errors.Join(checkSeat(&seat, n), checkCode(m, code, seatRole, seat)); err != nil {
				return err
			}
		}
		return nil
	}},
}

var requestFields = []field[request]{
	{"kind", func(q *request, _ int) error {
		if !slices.Contains(requestKinds, q.Kind) {
			return fmt.Errorf("there is no %.80q", q.Kind)
		}
		return nil
	}},
	{"have", func(q *request, _ int) error { return between(q.Have, -1, maxSteps) }},
	{"step", func(q *request, _ int) error { return between(q.Step, -1, maxSteps) }},
	{"text", free[request]}, // checked by the board, or as a line
	{"to", free[request]},   // wrong recipients are refused with a sentence of their own
	{"nonce", func(q *request, _ int) error { return matches(q.Nonce, nonceText.MatchString) }},
	{"delegate", free[request]},
	{"name", free[request]}, // a wrong name or seat is refused with a sentence of its own
	{"seat", free[request]},
	{"match", free[request]}, // checked by [Match.validate], which says what is wrong
	{"id", func(q *request, _ int) error { return matches(q.ID, matchID.MatchString) }},
}

// seats returns how many players the board of the match has, 0 if this program does not know the
// board.
func (m *Match) seats(games table.Games) (int, error) {
	if _, err := games.Find(m.Board); err != nil {
		return 0, nil
	}
	b, err := games.Open(m.Board, m.Setup, 0)
	if err == nil {
		err = m.checkMap(b)
	}
	if err != nil {
		return 0, err
	}
	return b.Seats(), nil
}

// checkMap returns an error if the match has the file of a map that is not the map of its board.
func (m *Match) checkMap(b table.Match) error {
	file, err := m.Map.File()
	if err != nil || file == "" {
		return err
	}
	return b.CheckMap(file)
}

// present checks an optional part of a message.
func present[M any](m *M, table []field[M], seats int) error {
	if m == nil {
		return nil
	}
	return obey(table, m, seats)
}

func between(n, least, most int) error {
	if n < least || n > most {
		return fmt.Errorf("%d must be from %d to %d", n, least, most)
	}
	return nil
}

// matches checks a text that may be empty against a rule.
func matches(text string, rule func(string) bool) error {
	if text != "" && !rule(text) {
		return fmt.Errorf("%.80q is written in another way", text)
	}
	return nil
}

// checkSeat returns an error if the seat is not nil and not that of a player.
func checkSeat(seat *game.Seat, seats int) error {
	if seat == nil {
		return nil
	}
	if seats <= 0 {
		seats = game.MaxSeats
	}
	return between(int(*seat), 0, seats-1)
}

// checkSet returns an error if a set contains a seat that is not that of a player.
func checkSet(set game.Seats, seats int) error {
	if seats <= 0 {
		seats = game.MaxSeats
	}
	if set>>seats != 0 {
		return fmt.Errorf("there is no such seat: the match has %d", seats)
	}
	return nil
}

// checkSeats checks the players of a match.
func checkSeats(all []Seat, seats int) error {
	if seats <= 0 {
		seats = game.MaxSeats
	}
	names := map[string]bool{}
	return each(all, seats, func(s *Seat) error {
		if s.Name != "" && names[s.Name] {
			return fmt.Errorf("two players are called %s", s.Name)
		}
		names[s.Name] = true
		return obey(seatFields, s, seats)
	})
}

// checkCode returns an error if a code is not for the given role and seat of a match that was made.
func checkCode(m *Made, c Code, role role, seat game.Seat) error {
	if c.user != (user{role: role, match: m.ID, seat: seat}) {
		return errors.New("the code is for something else")
	}
	return nil
}

// checkTime checks a duration of a match. 0 stands for none.
func checkTime(d time.Duration) error {
	if d != 0 && (d < minTime || d > maxTime) {
		return fmt.Errorf("a time of %v: must be from %v to %v, or none", d, minTime, maxTime)
	}
	return nil
}

// checkNotation checks that answers or positions are lines of plain text. The board parses them
// later.
func checkNotation(all []string, most int) error {
	return each(all, most, func(text *string) error {
		if !printable.Is(*text) {
			return errors.New("it must be one line of plain text")
		}
		return nil
	})
}

// checkSentence checks a text for people. It may be empty.
func checkSentence(text string) error {
	if text == "" {
		return nil
	}
	return checkText("a text", text, maxSentence)
}

// kept returns a rule that a text equals its normal form. normal and err are the results of
// normalizing it.
func kept(normal string, err error) func(text string) error {
	return func(text string) error {
		if err == nil && normal != text {
			err = fmt.Errorf("%.80q must be written %.80q", text, normal)
		}
		return err
	}
}

// checkName returns an error if a text is not the normal form of a player's name.
func checkName(name string) error { return because(ErrName, kept(saves.PlayerName(name))(name)) }

// checkText returns an error if a text is not one line of 1 to most characters.
func checkText(what, text string, most int) error {
	if n := utf8.RuneCountInString(text); n < 1 || n > most {
		return fmt.Errorf("%s must have from 1 to %d characters", what, most)
	}
	if !printable.Is(text) {
		return fmt.Errorf("%s must be one line of plain text", what)
	}
	return nil
}
