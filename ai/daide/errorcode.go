package daide

import "fmt"

// ErrorCode is why a connection is closed, as an EM says it. It is an error: who
// finds one among the causes of an error of [ReadFrame], [Frame.CheckInitial] or
// [ParseMessage] sends it and closes; who receives one closes and answers nothing.
type ErrorCode uint16

// The error codes.
const (
	// TimerPopped: no IM came in time.
	TimerPopped ErrorCode = 1 + iota
	// NotInitial: the first frame of a client was no IM.
	NotInitial
	// WrongEndian: the IM has its bytes in the wrong order.
	WrongEndian
	// WrongMagic: the IM's magic number is wrong.
	WrongMagic
	// WrongVersion: the IM asks for another version of the protocol.
	WrongVersion
	// SecondInitial: a client sent more than one IM.
	SecondInitial
	// InitialByServer: a server sent an IM.
	InitialByServer
	// UnknownKind: there is no such kind of frames.
	UnknownKind
	// WrongLength: a frame is shorter than expected, or of a length that its kind
	// cannot have.
	WrongLength
	// EarlyMessage: a DM came before the RM.
	EarlyMessage
	// NotRepresentation: the first frame of a server was no RM.
	NotRepresentation
	// SecondRepresentation: a server sent more than one RM.
	SecondRepresentation
	// RepresentationByClient: a client sent an RM.
	RepresentationByClient
	// InvalidToken: a DM has a token that must not go over the wire.
	InvalidToken

	errorCodes = iota
)

var errorCodeTexts = [errorCodes]string{
	"no initial message came in time",
	"the first message was no initial message",
	"the initial message has its bytes in the wrong order: send big endian",
	"the initial message has the wrong magic number: it is DA10",
	"the initial message asks for another version: only 1 is spoken here",
	"a second initial message came",
	"the server sent an initial message",
	"there is no such kind of messages",
	"the message is shorter than expected, or has a length that its kind cannot have",
	"a diplomacy message came before the representation message",
	"the first message of the server was no representation message",
	"a second representation message came",
	"the client sent a representation message",
	"the diplomacy message has a token that must not be sent",
}

// Error returns what is wrong.
func (c ErrorCode) Error() string {
	if c < 1 || c > errorCodes {
		return fmt.Sprintf("error %d, which the protocol does not know", uint16(c))
	}
	return errorCodeTexts[c-1]
}
