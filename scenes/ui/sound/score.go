package sound

import (
	"bufio"
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// instrument plays the notes of a voice.
type instrument string

const (
	lute     instrument = "lute"
	recorder instrument = "recorder"
	drum     instrument = "drum"
)

// score is a piece of music. Times are in eighths.
type score struct {
	places []string // where it is played
	tempo  int      // quarter notes a minute
	bar    int      // eighths in a bar
	bars   int
	notes  []note
}

// note is a tone of a voice or a stroke of the drum. For a stroke, pitch is 0 for the middle of the
// skin and 1 for its edge.
type note struct {
	by         instrument
	at, length int
	pitch      float64 // in hertz
}

// Limits of a score: the tempo in quarter notes a minute, and the number of bars.
const (
	minTempo, maxTempo = 40, 240
	maxBars            = 200
)

// seconds returns the length of a score.
func (s *score) seconds() float64 { return s.eighth() * float64(s.bar*s.bars) }

// eighth returns the seconds that an eighth takes.
func (s *score) eighth() float64 { return 30 / float64(s.tempo) }

// parseScore parses a piece in the notation of assets/music. Errors begin with name, give the line
// and say what is expected.
func parseScore(name string, text []byte) (*score, error) {
	s := &score{}
	var voice instrument
	bars := 0
	scan := bufio.NewScanner(bytes.NewReader(text))
	for line := 1; scan.Scan(); line++ {
		words := strings.Fields(scan.Text())
		if len(words) == 0 || words[0][0] == '#' {
			continue
		}
		fail := func(format string, args ...any) (*score, error) {
			return nil, fmt.Errorf("%s:%d: %s", name, line, fmt.Sprintf(format, args...))
		}
		var err error
		switch words[0] {
		case "for":
			s.places = words[1:]
		case "tempo":
			s.tempo, err = number(words, minTempo, maxTempo)
		case "bar":
			s.bar, err = number(words, 1, 32)
		case "voice":
			if voice != "" && s.bars != 0 && bars != s.bars {
				return fail("the %s has %d bars, want %d as in the voice before", voice, bars, s.bars)
			}
			if len(words) != 2 || words[1] != string(lute) && words[1] != string(recorder) && words[1] != string(drum) {
				return fail("a voice must be lute, recorder or drum")
			}
			s.bars, bars, voice = max(s.bars, bars), 0, instrument(words[1])
		default:
			if voice == "" || s.bar == 0 || s.tempo == 0 {
				return fail("notes must come after tempo, bar and voice")
			}
			if bars++; bars > maxBars {
				return fail("a piece must have at most %d bars", maxBars)
			}
			err = s.addBar(voice, (bars-1)*s.bar, words)
		}
		if err != nil {
			return fail("%v", err)
		}
	}
	if err := scan.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if s.bars != 0 && bars != s.bars || bars == 0 {
		return nil, fmt.Errorf("%s: the last voice has %d bars, want %d as in the voice before, and at least one", name, bars, s.bars)
	}
	s.bars = bars
	return s, nil
}

func number(words []string, least, most int) (int, error) {
	if len(words) == 2 {
		if n, err := strconv.Atoi(words[1]); err == nil && n >= least && n <= most {
			return n, nil
		}
	}
	return 0, fmt.Errorf("%s must be a whole number from %d to %d", words[0], least, most)
}

// addBar adds the notes of a bar that begins at the eighth at.
func (s *score) addBar(by instrument, at int, words []string) error {
	end := at + s.bar
	for _, word := range words {
		names, count, _ := strings.Cut(word, ":")
		length, err := strconv.Atoi(count)
		if err != nil || length < 1 || at+length > end {
			return fmt.Errorf("%.80q must be a note with its eighths, such as C4:2, and end within its bar of %d", word, s.bar)
		}
		for name := range strings.SplitSeq(names, "+") {
			if name == "." {
				continue
			}
			pitch, ok := pitchOf(name, by == drum)
			if !ok {
				return fmt.Errorf("%.80q must be a note such as C4, C#4 or Bb4, x or o for a drum, or . for a rest", name)
			}
			s.notes = append(s.notes, note{by, at, length, pitch})
		}
		at += length
	}
	if at != end {
		return fmt.Errorf("the bar is %d eighths short of %d", end-at, s.bar)
	}
	return nil
}

// pitchOf returns the frequency of a note in equal temperament, with A4 at 440 Hz. If stroke is
// true it returns the kind of a drum stroke instead. ok is false for an unknown name.
func pitchOf(name string, stroke bool) (pitch float64, ok bool) {
	if stroke {
		return map[string]float64{"o": 0, "x": 1}[name], name == "o" || name == "x"
	}
	steps := map[byte]int{'C': -9, 'D': -7, 'E': -5, 'F': -4, 'G': -2, 'A': 0, 'B': 2}
	if len(name) < 2 || len(name) > 3 {
		return 0, false
	}
	step, known := steps[name[0]]
	octave := int(name[len(name)-1]) - '4'
	if !known || octave < -3 || octave > 3 {
		return 0, false
	}
	if len(name) == 3 {
		switch name[1] {
		case '#':
			step++
		case 'b':
			step--
		default:
			return 0, false
		}
	}
	return 440 * math.Exp2(float64(step+12*octave)/12), true
}
