//go:build !js

package online

import (
	"fmt"
	"slices"
	"time"

	"eras/game"
	"eras/saves"
)

// handle carries out a request and returns the answer.
func (m *match) handle(l letter, q *request, now time.Time) (*update, error) {
	who := l.who
	if who.role == seatRole {
		if int(who.seat) >= len(m.chairs) || m.chairs[who.seat].Bot != "" || m.chairs[who.seat].Free() {
			return nil, ErrNotAllowed
		}
		if !m.present(who.seat, now) {
			m.changed = true
		}
		m.chairs[who.seat].seen = now
	}
	if who.role == watchRole {
		if !m.setup.Watch {
			return nil, ErrNotAllowed
		}
		m.watched = now
	}
	switch {
	case q.Kind == askLook:
		return m.look(who, q, now)
	case q.Kind == askJoin && who.role == joinRole:
		return m.join(who, q, now)
	case q.Kind == askAnswer && who.role == seatRole:
		return &update{}, m.take(who, q, now)
	case q.Kind == askRetract && who.role == seatRole:
		return &update{}, m.takeBack(who, q, now)
	case q.Kind == askChat && who.role == seatRole:
		return &update{}, m.say(who.seat, q, now)
	case q.Kind == askPrivate && who.role == seatRole:
		return &update{}, m.writeTo(who, q, now)
	case q.Kind == askLines && who.role == seatRole:
		return m.linesFrom(who.seat, q.Have), nil
	case q.Kind == askDelegate && who.role == seatRole:
		return &update{}, m.delegate(who.seat, q.Delegate)
	case (q.Kind == askRecord || q.Kind == askNotes) && (who.role == seatRole || who.role == watchRole):
		if !m.host.quotas.of(who, now).histories.AllowN(now, 1) {
			return nil, ErrBusy
		}
		return m.recordFrom(q)
	case q.Kind == askStart && l.request != nil:
		if m.started {
			return &update{}, nil
		}
		return &update{}, m.write(entry{Start: true})
	}
	return nil, ErrNotAllowed
}

// look returns the status and the steps that the user lacks.
func (m *match) look(who user, q *request, now time.Time) (*update, error) {
	if q.Have > m.board.Steps() {
		return nil, m.behind(who, now, ErrTooEarly)
	}
	u := &update{Status: m.status(), From: max(0, q.Have), Total: m.lineCount(who.seat)}
	if q.Have < 0 {
		u.Match = &Match{
			Board: m.setup.Board, Setup: m.setup.Setup, Map: m.setup.Map, Away: m.setup.Away, Clock: m.setup.Clock,
			Bot: m.setup.Bot, Watch: m.setup.Watch, Chat: m.setup.Chat, Maker: m.setup.Maker,
		}
		u.Chat = m.chat
	}
	if who.role == joinRole {
		return u, nil
	}
	if u.From >= u.Status.Steps {
		return u, nil
	}
	if !m.host.quotas.of(who, now).histories.AllowN(now, 1) {
		return nil, ErrBusy
	}
	var err error
	u.Steps, u.More, err = m.history(who.seat, u.From)
	return u, err
}

// join gives a user a seat. If the same request comes again, the answer is the same.
func (m *match) join(who user, q *request, now time.Time) (*update, error) {
	given := func(seat game.Seat) (*update, error) {
		u := user{role: seatRole, match: m.id, seat: seat}
		return &update{Seat: &seat, Key: m.host.config.Secret.Key(u.base())}, nil
	}
	seat := game.Nobody
	if q.Seat != nil {
		seat = *q.Seat
	}
	for i := range m.chairs {
		if m.chairs[i].nonce == who.nonce {
			return given(game.Seat(i))
		}
		if q.Seat == nil && seat == game.Nobody && m.chairs[i].Free() {
			seat = game.Seat(i)
		}
	}
	switch {
	case q.Seat == nil && seat == game.Nobody:
		return nil, ErrFull
	case seat < 0 || int(seat) >= len(m.chairs):
		return nil, because(ErrNoSeat, fmt.Errorf("there is no seat %d: the match has %d", seat, len(m.chairs)))
	case !m.chairs[seat].Free():
		return nil, ErrSeatTaken
	}
	name, err := saves.PlayerName(q.Name)
	if err != nil {
		return nil, because(ErrName, err)
	}
	if slices.ContainsFunc(m.chairs, func(c chair) bool { return c.Name == name }) {
		return nil, because(ErrNameTaken, fmt.Errorf("somebody called %s plays already: write another name", name))
	}
	if err := m.write(entry{Join: true, Seat: seat, Name: name, Nonce: who.nonce}); err != nil {
		return nil, err
	}
	m.chairs[seat].seen = now
	return given(seat)
}

// known reports whether an answer or a retraction has been received before. It returns an error if
// the request is not for the present step.
func (m *match) known(who user, q *request, now time.Time) (bool, error) {
	switch {
	case !nonceText.MatchString(q.Nonce):
		return false, ErrNotUnderstood
	case slices.Contains(m.chairs[who.seat].used, q.Nonce):
		return true, nil
	case !m.started:
		return false, m.behind(who, now, ErrNotBegun)
	case q.Step < m.board.Steps():
		return false, ErrPlayed
	case q.Step > m.board.Steps():
		return false, m.behind(who, now, ErrTooEarly)
	case m.fault != "":
		return false, &Refused{ErrFault, m.fault}
	}
	return false, nil
}

// behind returns the error for a user who knows more of the match than this host. If hosts share
// matches, another host may have begun it or played on, and the match must be read again. Otherwise
// steps are lost, or the user is wrong, which wrong says.
func (m *match) behind(who user, now time.Time, wrong error) error {
	if m.host.peers != nil {
		if !m.host.quotas.of(who, now).histories.AllowN(now, 1) {
			return ErrBusy
		}
		return fmt.Errorf("%w: %w", errStore, errMoved)
	}
	if m.losses > 0 && m.started {
		return ErrDamaged
	}
	return wrong
}

// take accepts an answer of a person.
func (m *match) take(who user, q *request, now time.Time) error {
	if known, err := m.known(who, q, now); known || err != nil {
		return err
	}
	text, err := m.check(who.seat, q.Text)
	if err != nil {
		return err
	}
	return m.write(entry{Seat: who.seat, Step: q.Step, Answer: text, Nonce: q.Nonce})
}

// takeBack takes back the answer of a person, as long as others are awaited.
func (m *match) takeBack(who user, q *request, now time.Time) error {
	if known, err := m.known(who, q, now); known || err != nil {
		return err
	}
	switch {
	case m.board.Waiting().Has(who.seat):
		return nil // there is none
	case m.changes[who.seat] >= maxChanges:
		return ErrChanges
	}
	return m.write(entry{Seat: who.seat, Step: q.Step, Retract: true, Nonce: q.Nonce})
}

// say sends a line of chat to all players and watchers.
func (m *match) say(seat game.Seat, q *request, now time.Time) error {
	if !m.setup.Chat {
		return ErrNoChat
	}
	text, err := saves.Words(q.Text, maxChat)
	if err != nil {
		return because(ErrLine, fmt.Errorf("a line must have from 1 to %d letters of plain text", maxChat))
	}
	c := &m.chairs[seat]
	if now.Before(c.talked) {
		return ErrTooFast
	}
	c.talked = now.Add(chatEvery)
	number := 1
	if n := len(m.chat); n > 0 {
		number = m.chat[n-1].Number + 1
	}
	line := Line{Number: number, Seat: seat, Text: text}
	m.chat = append(m.chat, line)
	if n := len(m.chat); n > keptChat {
		m.chat = slices.Delete(m.chat, 0, n-keptChat)
	}
	m.fresh = append(m.fresh, line)
	return nil
}

// recordFrom returns a page of the record's actions, once the match is over.
func (m *match) recordFrom(q *request) (*update, error) {
	if m.board.Result() == "" {
		return nil, ErrNotOver
	}
	r := m.board.Record()
	u := &update{Status: m.status(), Total: len(r.Notes)}
	if q.Kind == askNotes {
		u.From = min(max(0, q.Have), len(r.Notes))
		for _, n := range page(r.Notes[u.From:], func(n game.Note) int { return len(n.Text) + 20 }) {
			u.Notes = append(u.Notes, Note(n))
		}
		u.More = u.From+len(u.Notes) < len(r.Notes)
		return u, nil
	}
	u.From = min(max(0, q.Have), len(r.Actions))
	u.Actions = page(r.Actions[u.From:], func(a string) int { return len(a) + 3 })
	u.More = u.From+len(u.Actions) < len(r.Actions)
	return u, nil
}

// page returns the first elements of a list that have about pageSize bytes, at least one if there is
// any.
func page[E any](all []E, size func(E) int) []E {
	bytes := 0
	for i, e := range all {
		if bytes += size(e); bytes > pageSize && i > 0 {
			return all[:i]
		}
	}
	return all
}

// status returns the part of the match that everybody may know.
func (m *match) status() *Status {
	now := m.host.now()
	s := &Status{Started: m.started, Steps: m.board.Steps(), Result: m.board.Result(), Fault: m.fault, Losses: m.losses, Hears: m.hears, Talking: m.talking}
	if m.started {
		s.Waiting = m.board.Waiting()
	}
	for i := range m.chairs {
		seat := game.Seat(i)
		s.Seats = append(s.Seats, m.chairs[i].Seat)
		if m.present(seat, now) {
			s.Present = s.Present.With(seat)
		}
		if m.replaced(seat, now) {
			s.Replaced = s.Replaced.With(seat)
		}
		if m.chairs[i].delegates {
			s.Delegated = s.Delegated.With(seat)
		}
		if m.setup.Clock > 0 && s.Waiting.Has(seat) && m.chairs[i].Bot == "" {
			if s.Left == nil {
				s.Left = map[game.Seat]time.Duration{}
			}
			s.Left[seat] = max(0, m.setup.Clock-now.Sub(m.since[seat]))
		}
	}
	return s
}

// publish sends each viewer the news that this viewer may see.
func (m *match) publish() {
	if m.board == nil || len(m.news) == 0 && !m.changed && len(m.fresh) == 0 && len(m.sent) == 0 {
		return
	}
	status := m.status()
	for _, viewer := range m.viewers(m.host.now()) {
		who := user{role: seatRole, match: m.id, seat: viewer}
		if viewer == game.Nobody {
			who.role = watchRole
		}
		if !m.changed && len(m.news) == 0 && len(m.fresh) == 0 && len(m.sent[viewer]) == 0 {
			continue // others write to each other alone
		}
		u := &update{Status: status, Chat: m.fresh, Private: m.sent[viewer], Total: m.lineCount(viewer)}
		steps := m.news[viewer]
		u.From = m.board.Steps() - len(steps)
		for size := 0; len(u.Steps) < len(steps) && size < pageSize; {
			s := steps[len(u.Steps)]
			size += sizeOf(&s)
			u.Steps = append(u.Steps, s)
		}
		m.host.send(viewSubject+who.base(), u)
	}
	clear(m.news)
	clear(m.sent)
	m.changed, m.fresh = false, nil
}
