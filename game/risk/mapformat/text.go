package mapformat

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"eras/internal/tomlfile"
)

// decoded returns a file as text: UTF-16 if it begins with its mark, UTF-8 if it is that, else
// Windows-1252, which contains Latin-1.
func decoded(data []byte) string {
	if len(data) >= 2 && (data[0] == 0xff && data[1] == 0xfe || data[0] == 0xfe && data[1] == 0xff) {
		if text, err := unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder().Bytes(data); err == nil {
			return string(text)
		}
	}
	if data = bare(data); utf8.Valid(data) {
		return string(data)
	}
	text, err := charmap.Windows1252.NewDecoder().Bytes(data)
	if err != nil {
		return strings.ToValidUTF8(string(data), "?")
	}
	return string(text)
}

// source is a file that is being read: it makes errors and notes with the line.
type source struct {
	file  string
	line  int // of what is being read, from 1
	notes []string
	noted map[string]bool
	left  int // notes that were left out
}

// maxNotes is the greatest number of notes; further ones are counted.
const maxNotes = 20

func newSource(file string) *source { return &source{file: file, noted: map[string]bool{}} }

// wrong returns an error about the line.
func (s *source) wrong(format string, args ...any) error { return s.wrongAt(s.line, format, args...) }

func (s *source) wrongAt(line int, format string, args ...any) error {
	return &tomlfile.Error{File: s.file, Line: line, Err: fmt.Errorf(format, args...)}
}

// note keeps a sentence about the line.
func (s *source) note(format string, args ...any) {
	if len(s.notes) == maxNotes {
		s.left++
		return
	}
	s.notes = append(s.notes, s.wrong(format, args...).Error())
}

// noteOnce keeps a sentence about the first of all lines with the same key.
func (s *source) noteOnce(key, format string, args ...any) {
	if len(s.noted) < 1000 && !s.noted[key] {
		s.noted[key] = true
		s.note(format, args...)
	}
}

// said returns all notes.
func (s *source) said() []string {
	if s.left > 0 {
		return append(s.notes, fmt.Sprintf("%.200s: and %d further notes", s.file, s.left))
	}
	return s.notes
}

// lines calls read with every line that is not empty, without blanks around it and without a comment,
// until it returns an error. A comment begins with one of marks at the beginning of a line or after
// a blank; comment, which may be nil, is given those that are whole lines.
func (s *source) lines(text, marks string, comment func(string), read func(line string) error) error {
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		s.line++
		line = strings.TrimSpace(line)
		if line != "" && strings.ContainsRune(marks, rune(line[0])) {
			if comment != nil {
				comment(strings.TrimSpace(line[1:]))
			}
			continue
		}
		for i := range line {
			if i > 0 && strings.IndexByte(marks, line[i]) >= 0 && (line[i-1] == ' ' || line[i-1] == '\t') {
				line = strings.TrimSpace(line[:i])
				break
			}
		}
		if line == "" {
			continue
		}
		if err := read(line); err != nil {
			return err
		}
	}
	return nil
}

// sizeComment reads the comment in which this program keeps the size of the picture: "size 160 120".
func (p *plan) sizeComment(text string) {
	words := strings.Fields(text)
	if len(words) != 3 || words[0] != "size" {
		return
	}
	w, errW := strconv.Atoi(words[1])
	h, errH := strconv.Atoi(words[2])
	if errW == nil && errH == nil {
		p.setSize(w, h)
	}
}

// maxPlace is the greatest coordinate of a file.
const maxPlace = 100_000

// number reads a whole number within limits; what names it in the error.
func (s *source) number(what, word string, least, most int) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(word))
	if err != nil || n < least || n > most {
		return 0, s.wrong("%s must be a whole number from %d to %d, not %.80q", what, least, most, word)
	}
	return n, nil
}

// place reads a coordinate, which may have a fraction.
func (s *source) place(what, word string) (float64, error) {
	v, err := strconv.ParseFloat(strings.TrimSpace(word), 64)
	if err != nil || math.IsNaN(v) || math.Abs(v) > maxPlace {
		return 0, s.wrong("%s must be a number up to %d, not %.80q", what, maxPlace, word)
	}
	return v, nil
}
