package online

import (
	"cmp"
	"errors"

	"eras/game"
)

// Reason is why a host refuses a request, or why a client cannot follow a match. It is an error
// with an English sentence. Programs use the value to show the reason in another language. The
// network carries its name beside a sentence, because some sentences say more than the reason.
// Hosts of versions before a reason existed send only the sentence.
type Reason uint8

// The reasons that hosts send.
const (
	ErrNotAllowed    Reason = iota + 1 // the code is for something else
	ErrNotUnderstood                   // the message is malformed
	ErrNoMatch                         // there is no such match
	ErrNotBegun                        // the match waits for players
	ErrNotOver                         // the match is not over
	ErrFault                           // a bot has failed, and the match cannot go on
	ErrBusy                            // the same request may succeed soon
	ErrFull                            // all seats are taken
	ErrSeatTaken                       // the wanted seat is taken
	ErrNoSeat                          // there is no such seat
	ErrName                            // the name is too long, or no plain text
	ErrNameTaken                       // another player has it
	ErrPlayed                          // the step was played before
	ErrTooEarly                        // the step has not been reached
	ErrNotAwaited                      // the seat is not awaited
	ErrIllegal                         // the rules forbid the answer
	ErrChanges                         // the answer was taken back too often
	ErrNoChat                          // there is no chat in the match
	ErrLine                            // the line is too long, or no plain text
	ErrTooFast                         // the line comes too soon after another one
	ErrLetters                         // the seat has written too much to others alone
	ErrRecipients                      // the seat cannot write to those players alone
	ErrSetup                           // the match cannot be played as requested
	ErrBotFile                         // a bot reads a file
	ErrHidden                          // the match begins with something that is hidden
	ErrDamaged                         // the host's file of the match is damaged
	ErrDiskFull                        // the host cannot keep the answer, because its disk is full
	ErrDisk                            // the host cannot keep or read the answer for another reason
)

// The reasons that a client finds by itself.
const (
	ErrNotPlayable Reason = iota + ErrDisk + 1 // the code is for making matches
	ErrNotMaker                                // the code is for playing, and not for making matches
	ErrTooLong                                 // the match has too many steps
	ErrSilent                                  // the host does not answer
	ErrKey                                     // the server does not accept the key of the code
	ErrOtherServer                             // the server is not the one of the code
	lastReason     = ErrOtherServer
)

// reasons has the name of each reason, which must never change, and its sentence. If a refusal
// comes with a sentence of its own, the one here is not sent.
var reasons = [lastReason + 1]struct{ name, sentence string }{
	ErrNotAllowed:    {"not-allowed", "this code does not allow that"},
	ErrNotUnderstood: {"not-understood", "the message is not understood: use the same version of the program"},
	ErrNoMatch:       {"no-match", "there is no such match: it may have been removed"},
	ErrNotBegun:      {"not-begun", "the match has not begun: it waits for players"},
	ErrNotOver:       {"not-over", "the match is not over"},
	ErrFault:         {"fault", "a bot has failed"},
	ErrBusy:          {"busy", "the host is busy"},
	ErrFull:          {"full", "no seat is free: ask the host for another match"},
	ErrSeatTaken:     {"seat-taken", "somebody has taken this seat: take another one"},
	ErrNoSeat:        {"no-seat", "there is no such seat"},
	ErrName:          {"name", "the name must be one line of plain text"},
	ErrNameTaken:     {"name-taken", "somebody with this name plays already: write another name"},
	ErrPlayed:        {"played", "this step has been played"},
	ErrTooEarly:      {"too-early", "this step has not been reached"},
	ErrNotAwaited:    {"not-awaited", game.ErrNotActor.Error()},
	ErrIllegal:       {"illegal", "the rules do not allow this answer"},
	ErrChanges:       {"changes", "the answer was taken back too often: it stays now"},
	ErrNoChat:        {"no-chat", "players do not write to each other in this match"},
	ErrLine:          {"line", "a line must be plain text"},
	ErrTooFast:       {"too-fast", "wait a second before the next line"},
	ErrLetters:       {"letters", "too much has been written to others in this turn, or in the match"},
	ErrRecipients:    {"recipients", "a private line goes to other players of the match"},
	ErrSetup:         {"setup", "the match cannot be played"},
	ErrBotFile:       {"bot-file", "a bot must not read a file"},
	ErrHidden:        {"hidden", "the match begins with something that is hidden from players: begin it anew"},
	ErrDamaged:       {"damaged", "the host's file of this match is damaged: leave the match and return to it, and ask the person who hosts it what was lost"},
	ErrDiskFull:      {"disk-full", "the disk of the host is full: it keeps no answer until there is room"},
	ErrDisk:          {"disk", "the host cannot read or write its matches: the person who runs it knows why"},
	ErrNotPlayable:   {"not-playable", "this code is for making matches: paste the code of a match"},
	ErrNotMaker:      {"not-maker", "this code is for playing: paste the one that the server shows when it starts"},
	ErrTooLong:       {"too-long", "the match is too long to be followed"},
	ErrSilent:        {"silent", "the host does not answer"},
	ErrKey:           {"key", "the server does not accept the key"},
	ErrOtherServer:   {"other-server", "the server is not the one of the code"},
}

// Reasons returns all reasons.
func Reasons() []Reason {
	var all []Reason
	for r := Reason(1); r <= lastReason; r++ {
		all = append(all, r)
	}
	return all
}

// Error returns the sentence of the reason.
func (r Reason) Error() string { return reasons[r].sentence }

// String returns the name of the reason.
func (r Reason) String() string { return reasons[r].name }

// MarshalText returns the name of the reason.
func (r Reason) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText sets the reason with the given name. An unknown name sets 0, because another
// version of the program may have sent it.
func (r *Reason) UnmarshalText(name []byte) error {
	*r = 0
	for i := range reasons {
		if reasons[i].name == string(name) {
			*r = Reason(i)
		}
	}
	return nil
}

// reasonIn returns the reason that an error wraps, 0 for none.
func reasonIn(err error) (r Reason) {
	errors.As(err, &r)
	return r
}

// Refused is the error of a request that the host has refused.
type Refused struct {
	// Reason is 0 if this version of the program does not know the host's reason.
	Reason Reason
	// Sentence is the host's explanation.
	Sentence string
}

// Error returns the sentence.
func (r *Refused) Error() string { return r.Sentence }

// Unwrap returns the reason, nil if it is unknown.
func (r *Refused) Unwrap() error {
	if r.Reason == 0 {
		return nil
	}
	return r.Reason
}

// because wraps an error with a reason, unless it is nil or has one already.
func because(r Reason, err error) error {
	if err == nil {
		return nil
	}
	return &Refused{cmp.Or(reasonIn(err), r), err.Error()}
}
