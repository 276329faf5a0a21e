package press

import (
	"fmt"
	"strconv"
	"strings"

	"eras/game/diplomacy"
	"eras/internal/printable"
)

// Envelope says when something was said, by whom and to whom.
type Envelope struct {
	Phase diplomacy.Phase
	From  diplomacy.Power
	To    []diplomacy.Power
}

// Text returns the envelope as text, "SPR 1901 FRA (ENG GER)".
func (e Envelope) Text(m *diplomacy.Map) string {
	to := make([]string, len(e.To))
	for i, p := range e.To {
		to[i] = m.PowerToken(p)
	}
	return fmt.Sprintf("%s %d %s (%s)", e.Phase.Season, e.Phase.Year, m.PowerToken(e.From), strings.Join(to, " "))
}

// CutEnvelope reads an envelope at the beginning of a text and returns the rest.
func CutEnvelope(m *diplomacy.Map, text string) (e Envelope, rest string, err error) {
	head, rest, ok := strings.Cut(text, "(")
	to, rest, closed := strings.Cut(rest, ")")
	words := strings.Fields(head)
	if !ok || !closed || len(words) != 3 {
		return e, "", fmt.Errorf("the beginning is wrong: write SEASON YEAR POWER (POWERS)")
	}
	if e.Phase, err = parsePhase(words[0], words[1]); err != nil {
		return e, "", err
	}
	if e.From, ok = m.FindPower(words[2]); !ok {
		return e, "", fmt.Errorf("%.20q is not a power of the map: write the token of one", words[2])
	}
	for _, token := range strings.Fields(to) {
		p, ok := m.FindPower(token)
		if !ok || len(e.To) == diplomacy.MaxPowers {
			return e, "", fmt.Errorf("%.20q is not a power of the map: write the tokens of powers, each once", token)
		}
		e.To = append(e.To, p)
	}
	return e, strings.TrimSpace(rest), nil
}

// parsePhase reads a season and a year.
func parsePhase(season, year string) (diplomacy.Phase, error) {
	for s := diplomacy.Spring; s < diplomacy.SeasonCount; s++ {
		if n, err := strconv.ParseInt(year, 10, 16); err == nil && n > 0 && s.String() == season {
			return diplomacy.Phase{Year: int16(n), Season: s}, nil
		}
	}
	return diplomacy.Phase{}, fmt.Errorf("%.20q is not a phase: write SPR, SUM, FAL, AUT or WIN and a year", season+" "+year)
}

// Letter is press as it was delivered.
type Letter struct {
	Envelope
	Press Press
}

// ReadLine reads a line that a player wrote in a match as press that the rules allow. ok is false if
// it is something else: words.
func ReadLine(g *diplomacy.Game, text string) (p Press, ok bool) {
	if g.Rules.Press.Level == 0 {
		return Press{}, false
	}
	p, err := (Dialect{Level: g.Rules.Press.Level, PartialDraws: true}).ParseText(g.Map, text)
	return p, err == nil
}

// noteKey begins letters in records.
const noteKey = "press "

// Note returns the letter as a note of a record ([game.Note]), which [ParseNote] reads:
//
//	press SPR 1901 FRA (ENG) PRP (PCE (ENG FRA))
func (l Letter) Note(m *diplomacy.Map) string {
	return noteKey + l.Envelope.Text(m) + " " + l.Press.Text(m)
}

// CutNote reads the envelope of a letter from a note of a record and returns the text of its press.
// ok is false if the note is something else.
func CutNote(m *diplomacy.Map, note string) (e Envelope, text string, ok bool, err error) {
	letter, ok := strings.CutPrefix(note, noteKey)
	if !ok {
		return Envelope{}, "", false, nil
	}
	if e, text, err = CutEnvelope(m, letter); err != nil {
		return Envelope{}, "", true, fmt.Errorf("reading the letter %.80q: %w", letter, err)
	}
	return e, text, true, nil
}

// ParseNote reads a letter from a note of a record. ok is false if the note is something else.
func ParseNote(m *diplomacy.Map, note string) (l Letter, ok bool, err error) {
	e, text, ok, err := CutNote(m, note)
	if !ok || err != nil {
		return Letter{}, ok, err
	}
	l.Envelope = e
	if l.Press, err = (Dialect{Level: ReadLevel, PartialDraws: true}).ParseText(m, text); err != nil {
		return Letter{}, true, fmt.Errorf("reading the letter %.80q: %w", note, err)
	}
	return l, true, nil
}

// Words are free text of a person as it was delivered.
type Words struct {
	Envelope
	Text string
}

// wordsKey begins words in records.
const wordsKey = "words "

// Note returns the words as a note of a record, which [ParseWordsNote] reads:
//
//	words SPR 1901 FRA (ENG) Shall we leave the Channel empty?
func (w Words) Note(m *diplomacy.Map) string { return wordsKey + w.Envelope.Text(m) + " " + w.Text }

// ParseWordsNote reads words from a note of a record. ok is false if the note is something else.
func ParseWordsNote(m *diplomacy.Map, note string) (w Words, ok bool, err error) {
	text, ok := strings.CutPrefix(note, wordsKey)
	if !ok {
		return Words{}, false, nil
	}
	if w.Envelope, w.Text, err = CutEnvelope(m, text); err == nil && !printable.Is(w.Text) {
		err = fmt.Errorf("%.80q has characters that cannot be shown", w.Text)
	}
	if err != nil {
		return Words{}, true, fmt.Errorf("reading the words %.80q: %w", text, err)
	}
	return w, true, nil
}
