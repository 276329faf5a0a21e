//go:build !js

package online

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"eras/game"
	"eras/play/table"
	"eras/saves"
)

// keptLines is how many private lines of a seat are remembered by their nonces, to recognize repeated
// ones.
const keptLines = 2 * maxPrivateStep

// writeTo sends a private line of a player to some others.
func (m *match) writeTo(who user, q *request, now time.Time) error {
	c := &m.chairs[who.seat]
	switch {
	case !nonceText.MatchString(q.Nonce):
		return ErrNotUnderstood
	case slices.Contains(c.lines, q.Nonce):
		return nil
	case !m.started:
		return m.behind(who, now, ErrNotBegun)
	case m.board.Result() != "":
		return ErrNoChat
	case q.Step >= 0 && q.Step < m.board.Steps():
		return ErrPlayed
	case q.Step > m.board.Steps():
		return m.behind(who, now, ErrTooEarly)
	case q.To == 0 || q.To.Has(who.seat) || checkSet(q.To, len(m.chairs)) != nil:
		return ErrRecipients
	}
	text, err := saves.Words(q.Text, maxPrivate)
	if err != nil {
		return because(ErrLine, fmt.Errorf("a line to some players alone must have from 1 to %d letters of plain text", maxPrivate))
	}
	text, _, err = m.board.Letter(who.seat, q.To, text)
	switch {
	case errors.Is(err, table.ErrNoLetters):
		return ErrNoChat
	case err != nil:
		return because(ErrIllegal, err)
	case m.wrote[who.seat] >= maxPrivateStep || m.written[who.seat]+len(text) > maxPrivateBytes/len(m.chairs):
		return ErrLetters
	}
	return m.write(entry{Seat: who.seat, Step: m.board.Steps(), Line: text, To: q.To, Nonce: q.Nonce})
}

// post delivers a private line of the log to the seats that it concerns, and notes it in the record.
func (m *match) post(e *entry, viewers []game.Seat) {
	c := &m.chairs[e.Seat]
	if n := len(c.lines); n == keptLines {
		c.lines = slices.Delete(c.lines, 0, 1)
	}
	c.lines = append(c.lines, e.Nonce)
	m.wrote[e.Seat]++
	m.deliver(table.Letter{From: e.Seat, To: e.To, Text: e.Line}, e.Step, viewers)
}

// deliver delivers a private line that was written at a step.
func (m *match) deliver(l table.Letter, step int, viewers []game.Seat) {
	if l.From < 0 || int(l.From) >= len(m.chairs) {
		return
	}
	m.written[l.From] += len(l.Text)
	if _, note, err := m.board.Letter(l.From, l.To, l.Text); err == nil {
		m.board.Note(note)
	}
	for seat := range l.To.With(l.From).All() {
		if seat < 0 || int(seat) >= len(m.chairs) {
			continue
		}
		line := Line{Number: len(m.private[seat]) + 1, Seat: l.From, To: l.To, Step: step, Text: l.Text}
		m.private[seat] = append(m.private[seat], line)
		if slices.Contains(viewers, seat) {
			m.sent[seat] = append(m.sent[seat], line)
		}
	}
	if m.talk != nil {
		m.talk.Hear(l)
	}
}

// lineCount returns how many private lines a seat has sent and received, 0 for others than players.
func (m *match) lineCount(seat game.Seat) int {
	if seat < 0 {
		return 0
	}
	return len(m.private[seat])
}

// linesFrom returns a page of the private lines that a seat has sent and received, after the first n.
func (m *match) linesFrom(seat game.Seat, n int) *update {
	all := m.private[seat]
	lines := page(all[min(max(0, n), len(all)):], func(l Line) int { return len(l.Text) + 60 })
	return &update{Status: m.status(), From: m.board.Steps(), Private: lines, Total: len(all)}
}
