package daide

import "fmt"

// ErrorCode is the reason for closing a connection, as in an EM. It is an error. Code that finds
// one wrapped in an error of [ReadFrame], [Frame.CheckInitial] or [ParseMessage] must send it and
// close the connection. Code that receives one closes the connection without an answer.
type ErrorCode uint16

// The error codes.
const (
	// TimerPopped: no IM came in time.
	TimerPopped ErrorCode = 1 + iota
	// NotInitial: the first frame of a client was not an IM.
	NotInitial
	// WrongEndian: the bytes of the IM are in the wrong order.
	WrongEndian
	// WrongMagic: the IM's magic number is wrong.
	WrongMagic
	// WrongVersion: the IM asks for another version of the protocol.
	WrongVersion
	// SecondInitial: a client sent more than one IM.
	SecondInitial
	// InitialByServer: a server sent an IM.
	InitialByServer
	// UnknownKind: a frame has an unknown kind.
	UnknownKind
	// WrongLength: a frame is too short, or its kind cannot have its length.
	WrongLength
	// EarlyMessage: a DM came before the RM.
	EarlyMessage
	// NotRepresentation: the first frame of a server was not an RM.
	NotRepresentation
	// SecondRepresentation: a server sent more than one RM.
	SecondRepresentation
	// RepresentationByClient: a client sent an RM.
	RepresentationByClient
	// InvalidToken: a DM has a token that must never be sent.
	InvalidToken

	errorCodes = iota
)

var errorCodeTexts = [errorCodes]string{
	"no initial message came in time",
	"the first message was not an initial message",
	"the initial message has its bytes in the wrong order: send big endian",
	"the initial message has the wrong magic number: send DA10",
	"the initial message asks for another version: only version 1 is supported",
	"a second initial message came",
	"the server sent an initial message",
	"the message has an unknown kind",
	"the message has the wrong length",
	"a diplomacy message came before the representation message",
	"the first message of the server was not a representation message",
	"a second representation message came",
	"the client sent a representation message",
	"the diplomacy message has a token that must not be sent",
}

// Error describes the error.
func (c ErrorCode) Error() string {
	if c < 1 || c > errorCodes {
		return fmt.Sprintf("unknown error %d", uint16(c))
	}
	return errorCodeTexts[c-1]
}
