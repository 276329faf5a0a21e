package diplomacyplay

import (
	"errors"

	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// Letter is what one power wrote to others: press, or words of a person.
type Letter struct {
	// Number counts the letters of its reader from 0.
	Number int
	press.Envelope
	// Press is the zero Press for words.
	Press press.Press
	// Words are free text, empty for press.
	Words string
	// Offer is the offer that the letter makes or changes, as it stands now, and About the number of
	// the letter that made it. They are nil and -1 for other letters.
	Offer *promise.Offer
	About int
	// Why says why a bot of this program wrote the letter, nil if that is unknown.
	Why *talk.Decision
}

// Talk is the press of a match. Methods that take a reader show only what that seat has sent and
// received; [game.Nobody] reads everything in a match that is over or only viewed, and nothing
// before. All methods must be called from the goroutine of the match and return at once.
type Talk interface {
	// Press returns what may be written in the match.
	Press() diplomacy.PressRules
	// Partners returns the powers that a seat of this window may write to now, in ascending order.
	Partners(writer game.Seat) []diplomacy.Power
	// Letters returns the letters that a seat has sent and received, oldest first. The slice must not
	// be changed.
	Letters(reader game.Seat) []Letter
	// Write sends press of a seat of this window: an offer, an answer, a withdrawal or a statement.
	// Answers and withdrawals go to all parties of the offer, whatever to is. Errors wrap those
	// below. In a match that is played through a link the host delivers the letter, and Letters has
	// it from then on; errors of the link are returned as well.
	Write(from game.Seat, to []diplomacy.Power, p press.Press) error
	// Say sends words of a seat of this window to persons, as Write sends press.
	Say(from game.Seat, to []diplomacy.Power, words string) error
	// Ledger returns the agreements that a seat knows, with what became of them and the trust that
	// they give. It must not be changed, and changes with the match.
	Ledger(reader game.Seat) *promise.Ledger
	// Breaks returns the open promises of a seat that an answer in this phase would break.
	Breaks(seat game.Seat, a diplomacy.Answer) []promise.Promise
}

// maxWords is the maximum length of words, in letters.
const maxWords = 300

// maxLetters is how many letters a power may write in a phase.
const maxLetters = 100

// Errors of [Talk.Write] and [Talk.Say]. Words have the errors of [saves.Words] as well.
var (
	// ErrNoPress is returned for what the rules of the match do not allow, and when the match is over.
	ErrNoPress = errors.New("the match has no such press")
	// ErrWriter is returned for a seat that is not played here, or has no units and centres.
	ErrWriter = errors.New("this seat cannot write")
	// ErrPartner is returned for recipients to whom the seat cannot write, or if there are none.
	ErrPartner = errors.New("they cannot be written to")
	// ErrNoOffer is returned for answers to offers that do not stand, and for withdrawals of them.
	ErrNoOffer = errors.New("there is no such offer")
	// ErrRepeated is returned for an offer that stands already.
	ErrRepeated = errors.New("the offer stands already")
	// ErrDeal is returned for deals that mean nothing: with orders that are impossible, or about powers
	// that are not asked.
	ErrDeal = errors.New("nobody could agree to it")
	// ErrAnswering is returned for a withdrawal while bots write answers, which may cross it.
	ErrAnswering = errors.New("answers are being written: withdraw it when they are there")
	// ErrTooMany is returned when a seat has written very many letters in the phase.
	ErrTooMany = errors.New("too many letters were written in this phase")
)
