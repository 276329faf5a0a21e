package daide

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// FrameKind is the kind of a frame, its first byte.
type FrameKind uint8

// The kinds of frames.
const (
	// IM is the initial message, the first frame of a client.
	IM FrameKind = iota
	// RM is the representation message, the first frame of a server.
	RM
	// DM is a diplomacy message, a [Message].
	DM
	// FM is the final message: the sender closes the connection.
	FM
	// EM is an error message: the sender closes the connection.
	EM
)

var frameKindNames = [...]string{"IM", "RM", "DM", "FM", "EM"}

// String returns the two letters of the kind.
func (k FrameKind) String() string {
	if int(k) >= len(frameKindNames) {
		return fmt.Sprintf("kind %d", uint8(k))
	}
	return frameKindNames[k]
}

// Frame is the unit of transmission. On the wire it is a header of four bytes (the
// kind, an unused byte, the length of the body in big endian) followed by the body.
type Frame struct {
	Kind FrameKind
	Body []byte
}

const (
	headerLength = 4
	// MaxBody is the maximum length of a body, in bytes.
	MaxBody = 1<<16 - 1

	version = 1
	magic   = 0xDA10
	// swappedLength is the length in an IM whose bytes are in the wrong order.
	swappedLength = 0x0400
)

// ReadFrame reads the next frame from r. It does not read a body of more than limit bytes, and
// memory grows only with the bytes that have arrived. The error is io.EOF if the stream ends
// between frames, io.ErrUnexpectedEOF if it ends within one, an error of r, or one that wraps an
// [ErrorCode]. After an [ErrorCode] the stream cannot be read any further.
func ReadFrame(r io.Reader, limit int) (Frame, error) {
	var header [headerLength]byte
	if _, err := io.ReadFull(r, header[:]); err != nil {
		return Frame{}, err
	}
	f := Frame{Kind: FrameKind(header[0])}
	n := int(binary.BigEndian.Uint16(header[2:]))
	if err := checkLength(f.Kind, n, limit); err != nil {
		return Frame{}, err
	}
	if n == 0 {
		return f, nil
	}
	body, err := io.ReadAll(io.LimitReader(r, int64(n)))
	if err == nil && len(body) < n {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return Frame{}, err
	}
	f.Body = body
	return f, nil
}

// checkLength returns an error unless a frame of kind k may have a body of n bytes.
func checkLength(k FrameKind, n, limit int) error {
	var ok bool
	var fit string
	switch k {
	case IM:
		if n == swappedLength {
			return WrongEndian
		}
		ok, fit = n == 4, "4"
	case RM:
		ok, fit = n%representationBlock == 0, "a multiple of 6"
	case DM:
		ok, fit = n >= 2 && n%2 == 0, "an even number"
	case FM:
		ok, fit = n == 0, "0"
	case EM:
		ok, fit = n == 2, "2"
	default:
		return fmt.Errorf("reading a frame of %v: %w", k, UnknownKind)
	}
	switch {
	case !ok:
		return fmt.Errorf("reading a frame: %v has %d bytes, want %s: %w", k, n, fit, WrongLength)
	case n > limit:
		return fmt.Errorf("reading a frame: %v has %d bytes, more than the %d accepted: %w", k, n, limit, WrongLength)
	}
	return nil
}

// AppendTo appends the frame in its wire format.
func (f Frame) AppendTo(b []byte) []byte {
	b = append(b, byte(f.Kind), 0)
	b = binary.BigEndian.AppendUint16(b, uint16(len(f.Body)))
	return append(b, f.Body...)
}

// WriteTo writes the frame with one call of Write.
func (f Frame) WriteTo(w io.Writer) (int64, error) {
	if len(f.Body) > MaxBody {
		return 0, fmt.Errorf("sending a frame: the body has %d bytes, more than %d", len(f.Body), MaxBody)
	}
	n, err := w.Write(f.AppendTo(make([]byte, 0, headerLength+len(f.Body))))
	return int64(n), err
}

// InitialFrame returns the IM.
func InitialFrame() Frame {
	return Frame{IM, binary.BigEndian.AppendUint16([]byte{0, version}, magic)}
}

// CheckInitial returns nil if f is a valid IM, else an error that wraps the [ErrorCode]
// to answer with.
func (f Frame) CheckInitial() error {
	switch {
	case f.Kind != IM:
		return fmt.Errorf("reading the initial message: got %v: %w", f.Kind, NotInitial)
	case len(f.Body) != 4:
		return fmt.Errorf("reading the initial message: %w", WrongLength)
	}
	switch number := binary.BigEndian.Uint16(f.Body[2:]); number {
	case magic:
	case magic>>8 | magic&0xFF<<8:
		return fmt.Errorf("reading the initial message: %w", WrongEndian)
	default:
		return fmt.Errorf("reading the initial message: the magic number is %04X: %w", number, WrongMagic)
	}
	if got := binary.BigEndian.Uint16(f.Body); got != version {
		return fmt.Errorf("reading the initial message: the version is %d: %w", got, WrongVersion)
	}
	return nil
}

// ErrorFrame returns the EM of a code.
func ErrorFrame(c ErrorCode) Frame {
	return Frame{EM, binary.BigEndian.AppendUint16(nil, uint16(c))}
}

// ErrorCode returns the code of an EM.
func (f Frame) ErrorCode() (c ErrorCode, ok bool) {
	if f.Kind != EM || len(f.Body) != 2 {
		return 0, false
	}
	return ErrorCode(binary.BigEndian.Uint16(f.Body)), true
}

// FinalFrame returns the FM.
func FinalFrame() Frame { return Frame{Kind: FM} }

// errTooLong is the error of a message that does not fit in a frame.
var errTooLong = errors.New("the message is too long for a frame: split it")

// MessageFrame returns the DM of a message, or an error if it is empty or too long.
func MessageFrame(m Message) (Frame, error) {
	switch {
	case len(m) == 0:
		return Frame{}, errors.New("sending a message: it is empty")
	case 2*len(m) > MaxBody:
		return Frame{}, fmt.Errorf("sending a message: %w", errTooLong)
	}
	return Frame{DM, m.AppendTo(make([]byte, 0, 2*len(m)))}, nil
}
