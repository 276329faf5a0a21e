package savedgame

import (
	"encoding/json"
	"strings"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/internal/printable"
)

// Message is a message between powers. Its keys are those of the research package.
type Message struct {
	Sender    string `json:"sender"`
	Recipient string `json:"recipient"`
	TimeSent  int64  `json:"time_sent"`
	Phase     string `json:"phase"`
	Message   string `json:"message"`
}

// Messages are the messages of a phase. Reading takes anything that is no list of messages for none,
// because versions of the format differ.
type Messages []Message

// UnmarshalJSON implements [json.Unmarshaler].
func (m *Messages) UnmarshalJSON(data []byte) error {
	var list []json.RawMessage
	if json.Unmarshal(data, &list) != nil {
		return nil
	}
	*m = Messages{}
	for _, item := range list {
		var one Message
		if json.Unmarshal(item, &one) == nil {
			*m = append(*m, one)
		}
	}
	return nil
}

// everybody is the recipient of messages to all.
const everybody = "GLOBAL"

// sentLetter is a letter of a record: its text, in DAIDE or in words, and the action before which it was
// sent.
type sentLetter struct {
	press.Envelope
	text string
	at   int
}

// readNotes reads the letters of a record. Other notes are not written.
func (w *writer) readNotes(notes []game.Note) error {
	for _, n := range notes {
		e, text, ok, err := press.CutNote(w.game.Map, n.Text)
		if !ok {
			var words press.Words
			words, ok, err = press.ParseWordsNote(w.game.Map, n.Text)
			e, text = words.Envelope, words.Text
		}
		if err != nil {
			return err
		}
		if ok {
			w.letters = append(w.letters, sentLetter{e, text, n.At})
		}
	}
	if len(w.letters) > 0 {
		w.saved.Rules = []string{}
	}
	return nil
}

// takeLetters writes the letters that were sent before an action to a phase.
func (w *writer) takeLetters(phase *Phase, action int) {
	for len(w.letters) > 0 && w.letters[0].at <= action {
		l := w.letters[0]
		w.letters = w.letters[1:]
		w.sent++
		for _, to := range l.To {
			phase.Messages = append(phase.Messages, Message{
				Sender: w.power(l.From), Recipient: w.power(to), TimeSent: int64(w.sent), Phase: phaseName(&diplomacy.Position{Year: l.Phase.Year, Season: l.Phase.Season}), Message: l.text,
			})
		}
	}
}

// keepLetters notes the messages of a phase in the record, those that differ only in the recipient as one
// letter. Messages that are not DAIDE are words.
func (r *replay) keepLetters(at diplomacy.Phase, phase *Phase) {
	m := r.game.Map
	dialect := press.Dialect{Level: press.ReadLevel, PartialDraws: true}
	for i := 0; i < len(phase.Messages); i++ {
		first := phase.Messages[i]
		sender, problem := r.parsePower(first.Sender)
		if problem != nil {
			r.unkept++
			continue
		}
		e := press.Envelope{Phase: at, From: sender}
		if said, err := parsePhase(first.Phase); err == nil {
			e.Phase = said
		}
		for ; i < len(phase.Messages); i++ {
			next := phase.Messages[i]
			recipient := next.Recipient
			if next.Recipient = first.Recipient; next != first {
				break
			}
			e.To = append(e.To, r.recipients(recipient, sender)...)
		}
		i--
		note := press.Words{Envelope: e, Text: printable.Line(strings.TrimSpace(first.Message), longest)}.Note(m)
		if p, err := dialect.ParseText(m, first.Message); err == nil {
			note = press.Letter{Envelope: e, Press: p}.Note(m)
		}
		if len(e.To) == 0 {
			r.unkept++
		} else if _, kept := r.match.Note(note); !kept {
			r.unkept++
		}
	}
}

// longest is the number of letters after which words are cut off.
const longest = 4000

// recipients returns the powers that a recipient names: all others, one, or none if there is no such
// power.
func (r *replay) recipients(name string, sender diplomacy.Power) (powers []diplomacy.Power) {
	if name == everybody {
		for i := range r.game.Map.Powers() {
			if p := diplomacy.Power(i + 1); p != sender {
				powers = append(powers, p)
			}
		}
		return powers
	}
	if p, err := r.parsePower(name); err == nil {
		powers = append(powers, p)
	}
	return powers
}
