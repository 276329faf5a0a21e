package daide

import (
	"errors"
	"strings"
	"testing"
)

func TestTranscript(t *testing.T) {
	v := vocabularyOf(t, standardMap(t))
	frame := func(text string) Frame {
		f, err := MessageFrame(parseText(t, v, text))
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	var b strings.Builder
	log := NewTranscript(&b, 0)
	log.Frame(FromClient, nil, InitialFrame())
	log.Frame(FromServer, nil, v.Representation())
	log.Frame(FromServer, nil, frame("OFF"))
	log.Numbered(2).Frame(FromClient, v, frame("NME ('Al') ('1')"))
	log.Note("lost: %v", errors.New("timeout"))
	log.Frame(FromServer, v, ErrorFrame(TimerPopped))
	want := "> IM\n< RM\n< DM\n2 > NME ('Al') ('1')\n# lost: timeout\n< EM no initial message came in time\n"
	if b.String() != want || log.Err() != nil {
		t.Errorf("%s\nwant\n%s%v", b.String(), want, log.Err())
	}

	b.Reset()
	log = NewTranscript(&b, 12)
	for range 4 {
		log.Frame(FromClient, v, frame("GOF"))
	}
	if want := "> GOF\n> GOF\n# the log ends here: it is full\n"; b.String() != want {
		t.Errorf("%s\nwant\n%s", b.String(), want)
	}

	log = NewTranscript(&failingWriter{}, 0)
	log.Note("one")
	log.Note("two")
	if err := log.Err(); err == nil || err.Error() != "write 1 failed" {
		t.Errorf("error %v, want that of the first write", err)
	}

	log = nil
	log.Note("nothing")
	log.Frame(FromClient, v, FinalFrame())
}

// failingWriter fails at every write.
type failingWriter struct{ n int }

func (w *failingWriter) Write([]byte) (int, error) {
	if w.n++; w.n == 1 {
		return 0, errors.New("write 1 failed")
	}
	return 0, errors.New("another write failed")
}
