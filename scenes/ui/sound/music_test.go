package sound

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"eras/assets/music"
	"eras/scenes/ui"
)

// writeWave writes two channels of 16-bit samples as a WAVE file.
func writeWave(t *testing.T, name string, data []byte) string {
	t.Helper()
	var out bytes.Buffer
	out.WriteString("RIFF")
	header := []any{
		uint32(36 + len(data)), [8]byte([]byte("WAVEfmt ")), uint32(16), uint16(1), uint16(2), uint32(rate), uint32(4 * rate), uint16(4), uint16(16),
		[4]byte([]byte("data")), uint32(len(data)),
	}
	for _, v := range header {
		if err := binary.Write(&out, binary.LittleEndian, v); err != nil {
			t.Fatal(err)
		}
	}
	out.Write(data)
	dir := os.Getenv("ERAS_WAVES") // to listen to them
	if dir == "" {
		dir = t.TempDir()
	}
	file := filepath.Join(dir, name+".wav")
	if err := os.WriteFile(file, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// readWave reads what writeWave wrote: the samples of both sides, from −1 to 1.
func readWave(t *testing.T, file string) (sides [2][]float64) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(data[:4]) != "RIFF" || string(data[36:40]) != "data" || int(binary.LittleEndian.Uint32(data[40:])) != len(data)-44 {
		t.Fatalf("%s is no WAVE file", file)
	}
	for i := 44; i < len(data); i += 2 {
		side := (i - 44) / 2 % 2
		sides[side] = append(sides[side], float64(int16(binary.LittleEndian.Uint16(data[i:])))/math.MaxInt16)
	}
	return sides
}

// level is what is measured of a side.
type level struct {
	rms, peak float64 // in decibels of full scale
	offset    float64 // the mean
	// seam is the step from the last sample to the first; larger is the share of the other
	// steps that are larger.
	seam, larger float64
}

func measure(samples []float64) level {
	var l level
	l.seam = math.Abs(samples[0] - samples[len(samples)-1])
	power, peak := 0.0, 0.0
	for i, v := range samples {
		power += v * v
		peak = math.Max(peak, math.Abs(v))
		l.offset += v / float64(len(samples))
		if i > 0 && math.Abs(v-samples[i-1]) > l.seam {
			l.larger += 1 / float64(len(samples))
		}
	}
	l.rms, l.peak = 10*math.Log10(power/float64(len(samples))), 20*math.Log10(peak)
	return l
}

// Every piece is rendered to a file and measured.
func TestPiecesHaveALevelDoNotClipAndLoopWithoutAClick(t *testing.T) {
	for _, name := range music.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text, err := music.Read(name)
			if err != nil {
				t.Fatal(err)
			}
			s, err := parseScore(name, text)
			if err != nil {
				t.Fatal(err)
			}
			if sec := s.seconds(); sec < 20 || sec > 60 {
				t.Errorf("it takes %.1f s", sec)
			}
			breaths := 0
			sides := readWave(t, writeWave(t, name, perform(s, func() { breaths++ })))
			if breaths != len(s.notes) {
				t.Errorf("others may run %d times in %d notes", breaths, len(s.notes))
			}
			for i, side := range sides {
				l := measure(side)
				t.Logf("side %d: %.1f s, RMS %.1f dB, peak %.1f dB, offset %.5f, seam %.4f, %.3f larger", i, float64(len(side))/rate, l.rms, l.peak, l.offset, l.seam, l.larger)
				if l.rms < -26 || l.rms > -19 {
					t.Errorf("side %d: RMS of %.1f dB", i, l.rms)
				}
				if l.peak > -2.9 || l.peak < -15 {
					t.Errorf("side %d: peak of %.1f dB", i, l.peak)
				}
				if math.Abs(l.offset) > 0.002 {
					t.Errorf("side %d: offset of %v", i, l.offset)
				}
				if l.larger < 0.02 {
					t.Errorf("side %d: the loop clicks: only %.4f of the steps are larger than %v", i, l.larger, l.seam)
				}
			}
		})
	}
}

// Every effect is rendered to a file, on the left, in the middle and on the right, and
// measured.
func TestEffectsHaveALevelAndDoNotClip(t *testing.T) {
	for e := ui.SoundClick; e < ui.EffectCount; e++ {
		for _, pan := range []float64{-0.7, 0, 0.7} {
			floats := encode(synthesise(e), pan)
			data := make([]byte, 0, len(floats)/2)
			for i := 0; i < len(floats); i += 4 {
				v := float64(math.Float32frombits(binary.LittleEndian.Uint32(floats[i:])))
				data = binary.LittleEndian.AppendUint16(data, uint16(int16(math.Round(v*math.MaxInt16))))
			}
			sides := readWave(t, writeWave(t, fmt.Sprintf("effect%d at %v", e, pan), data))
			left, right := measure(sides[0]), measure(sides[1])
			if louder := math.Max(left.peak, right.peak); louder > -0.1 || louder < -20 {
				t.Errorf("effect %d at %v: peak of %.1f dB", e, pan, louder)
			}
			if pan < 0 && left.rms < right.rms+3 || pan > 0 && right.rms < left.rms+3 || pan == 0 && math.Abs(left.rms-right.rms) > 0.01 {
				t.Errorf("effect %d at %v: %.1f dB on the left, %.1f dB on the right", e, pan, left.rms, right.rms)
			}
			for i, side := range sides {
				if first, last := math.Abs(side[0]), math.Abs(side[len(side)-1]); first > 0.02 || last > 0.02 {
					t.Errorf("effect %d at %v: side %d begins at %v and ends at %v", e, pan, i, first, last)
				}
			}
		}
	}
}

func TestEveryPlaceHasItsMusic(t *testing.T) {
	for _, place := range []string{"menu", "general", "battle", "risk", "diplomacy"} {
		if pieceFor(place) == nil {
			t.Errorf("there is no piece for %q", place)
		}
	}
	if pieceFor("elsewhere") != nil {
		t.Error("there is a piece for a place that does not exist")
	}
}

func TestAPieceIsTheSameTwice(t *testing.T) {
	s, err := parseScore("small", []byte("tempo 120\nbar 4\nvoice lute\nC4+E4:2 .:2\nvoice recorder\nA4:4\nvoice drum\no:2 x:2\n"))
	if err != nil {
		t.Fatal(err)
	}
	if len(s.notes) != 5 || s.seconds() != 1 {
		t.Fatalf("%d notes in %v s", len(s.notes), s.seconds())
	}
	if a, b := perform(s, func() {}), perform(s, func() {}); !bytes.Equal(a, b) || len(a) != 4*rate {
		t.Errorf("%d and %d bytes that differ", len(a), len(b))
	}
}

func TestBrokenPiecesGetASentence(t *testing.T) {
	const head = "tempo 90\nbar 4\nvoice lute\n"
	for text, want := range map[string]string{
		"":                              "at least one",
		"C4:4":                          "must come after",
		"tempo 10":                      "tempo must be a whole number from 40",
		"tempo 90\nbar x":               "p:2: bar must be",
		"voice lyre":                    "must be lute, recorder or drum",
		head + "H4:4":                   `p:4: "H4"`,
		head + "C9:4":                   `"C9"`,
		head + "C4:5":                   "end within its bar of 4",
		head + "C4:3":                   "1 eighths short",
		head + "C4":                     "must be a note with its eighths",
		head + "C4:0":                   "must be a note",
		head + "C4:4\nvoice drum\nC4:4": `p:6: "C4"`,
		head + "C4:4\nC4:4\nvoice recorder\nC4:4":             "want 2",
		head + "C4:4\nvoice recorder\nC4:4\nC4:4\nvoice drum": "want 1",
	} {
		if _, err := parseScore("p", []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// The strings and the recorder are in tune, to a twentieth of a semitone.
func TestInstrumentsAreInTune(t *testing.T) {
	for _, by := range []instrument{lute, recorder} {
		for _, name := range []string{"D3", "A3", "C#4", "G4", "Bb4", "F5"} {
			pitch, ok := pitchOf(name, false)
			if !ok {
				t.Fatal(name)
			}
			n := note{by: by, length: 2, pitch: pitch}
			b := tone(n, 0.3, rand.New(rand.NewPCG(1, 2)))
			if cents := 1200 * math.Log2(heard(b[len(b)/8:len(b)/2], pitch)/pitch); math.Abs(cents) > 5 {
				t.Errorf("%s plays %s %+.1f cents off", by, name, cents)
			}
		}
	}
}

// heard returns the pitch of samples near one, by the peak of their autocorrelation over
// some periods.
func heard(b []float64, near float64) float64 {
	const periods = 6
	like := func(lag int) float64 {
		sum := 0.0
		for i := range len(b) - lag {
			sum += b[i] * b[i+lag]
		}
		return sum / float64(len(b)-lag)
	}
	middle := periods * rate / near
	best := int(middle)
	for lag := int(middle * 0.97); lag <= int(middle*1.03)+1; lag++ {
		if like(lag) > like(best) {
			best = lag
		}
	}
	a, c, e := like(best-1), like(best), like(best+1)
	return periods * rate / (float64(best) + (a-e)/(2*(a-2*c+e)))
}

func BenchmarkPerform(b *testing.B) {
	s := pieceFor("menu")
	for b.Loop() {
		perform(s, func() {})
	}
}
