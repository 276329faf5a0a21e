package sound

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"

	"eras/assets/music"
)

// track is a synthesised piece: two channels of little-endian 16-bit samples. Notes that sound on
// at the end continue at the beginning, so that the piece loops.
type track []byte

// trackRMS is the mean level of a track and trackPeak its highest sample, both relative to full
// scale.
const (
	trackRMS  = 0.085 // about −21 dB of full scale
	trackPeak = 0.7   // about −3 dB
)

// instruments gives for each instrument its place, from −1 (left) to 1, and its loudness relative
// to the others.
var instruments = map[instrument]struct{ pan, loud float64 }{
	lute: {-0.35, 0.5}, recorder: {0.3, 0.2}, drum: {0.05, 0.34},
}

// echoes are the echoes of a small room: delays in seconds, and the loudness with which they return
// on the other side.
var echoes = []struct{ delay, loud float64 }{{0.023, 0.22}, {0.041, 0.17}, {0.067, 0.12}, {0.109, 0.08}}

// pieceFor returns the score of the piece for a place, or nil if there is none.
func pieceFor(place string) *score {
	for _, name := range music.Names() {
		text, err := music.Read(name)
		if err != nil {
			panic(err) // embedded
		}
		s, err := parseScore(name+".txt", text)
		if err != nil {
			panic(err) // embedded; a test reads every piece
		}
		if slices.Contains(s.places, place) {
			return s
		}
	}
	return nil
}

// perform synthesises a score. It calls breathe between notes, so that other goroutines can run.
// The result is the same on every machine.
func perform(s *score, breathe func()) track {
	n := int(s.seconds() * rate)
	left, right := make([]float64, n), make([]float64, n)
	rng := rand.New(rand.NewPCG(1533, uint64(len(s.notes))))
	for _, note := range s.notes {
		breathe()
		p := instruments[note.by]
		l, r := panned(p.pan)
		at := int(float64(note.at)*s.eighth()*rate) % n
		for _, v := range tone(note, s.eighth(), rng) {
			left[at] += v * p.loud * l
			right[at] += v * p.loud * r
			if at++; at == n {
				at = 0 // notes that sound on at the end continue at the beginning
			}
		}
	}
	wetLeft, wetRight := slices.Clone(left), slices.Clone(right)
	for _, e := range echoes {
		d := int(e.delay * rate)
		from := n - d
		for i := range n {
			wetLeft[i] += e.loud * right[from]
			wetRight[i] += e.loud * left[from]
			if from++; from == n {
				from = 0
			}
		}
	}
	return encodeTrack(wetLeft, wetRight)
}

// encodeTrack scales two channels to the level of a track and encodes them.
func encodeTrack(left, right []float64) track {
	power, peak := 0.0, 0.0
	for i := range left {
		power += left[i]*left[i] + right[i]*right[i]
		peak = max(peak, math.Abs(left[i]), math.Abs(right[i]))
	}
	if power == 0 {
		return nil
	}
	scale := math.Min(trackRMS/math.Sqrt(power/float64(2*len(left))), trackPeak/peak)
	data := make(track, 0, 4*len(left))
	for i := range left {
		data = binary.LittleEndian.AppendUint16(data, uint16(int16(math.Round(left[i]*scale*math.MaxInt16))))
		data = binary.LittleEndian.AppendUint16(data, uint16(int16(math.Round(right[i]*scale*math.MaxInt16))))
	}
	return data
}

// panned returns the loudness on each side of a sound at a place from −1 (left) to 1. The total
// power is the same for every place.
func panned(pan float64) (left, right float64) {
	angle := (math.Min(math.Max(pan, -1), 1) + 1) * math.Pi / 4
	return math.Cos(angle) * math.Sqrt2, math.Sin(angle) * math.Sqrt2
}

// tone returns the samples of a note.
func tone(n note, eighth float64, rng *rand.Rand) buffer {
	length := float64(n.length) * eighth
	switch n.by {
	case lute:
		return pluck(n.pitch, length+0.9, rng)
	case recorder:
		return blow(n.pitch, length, rng)
	case drum:
	}
	b := newBuffer(0.4)
	if n.pitch == 0 {
		b.tone(0, 0.38, 118, 74, 0.8, 0.1, sine)
		b.noise(0, 0.1, 0.25, 0.02, 0.1, rng)
		return b
	}
	b.tone(0, 0.2, 236, 190, 0.3, 0.05, sine)
	b.noise(0, 0.12, 0.3, 0.025, 0.5, rng)
	return b
}

// pluck returns a plucked string (Karplus and Strong 1983): noise that circulates in a delay line
// of one period and loses its high partials.
func pluck(pitch, seconds float64, rng *rand.Rand) buffer {
	b := newBuffer(seconds)
	const average = 0.5 // the delay of the filter, in samples
	period := rate/pitch - average
	whole := int(period)
	share := period - float64(whole) // fraction of a sample in the period
	line := make([]float64, whole+1)
	smooth, mean := 0.0, 0.0
	for i := range line {
		smooth += (2*rng.Float64() - 1 - smooth) * 0.3 // softer than white noise: plucked with a finger, not a plectrum
		line[i] = smooth
		mean += smooth / float64(len(line))
	}
	for i := range line {
		line[i] -= mean
	}
	loss := math.Exp(-6.9 / (math.Min(3, 600/pitch+0.8) * pitch)) // −60 dB after this many seconds: min(3, 600/pitch+0.8)
	before, j := 0.0, 0
	for i := range b {
		next := j + 1
		if next == len(line) {
			next = 0
		}
		out := line[j]*share + line[next]*(1-share)
		b[i] = 2.2 * out * edge(i, len(b)) * min(1, float64(len(b)-i)/(0.2*rate))
		line[j] = loss * (out + before) / 2
		before, j = out, next
	}
	return b
}

// blow returns a tone of a recorder: few partials, breath, and a vibrato that grows.
func blow(pitch, seconds float64, rng *rand.Rand) buffer {
	const attack, release = 0.045, 0.07
	b := newBuffer(seconds + release)
	phase, breath := 0.0, 0.0
	shake := newOscillator(5.1)
	chiff, fading := 0.3, math.Exp(-1/(0.03*rate))
	for i := range b {
		t := float64(i) / rate
		phase += pitch * (1 + 0.0035*min(1, t/0.6)*shake.next()) / rate
		loud := min(1, t/attack) * min(1, max(0, seconds+release-t)/release)
		breath += (2*rng.Float64() - 1 - breath) * 0.3
		s, c := math.Sincos(2 * math.Pi * phase)
		second, third := 2*s*c, s*(3-4*s*s) // the sines of twice and three times the angle
		b[i] = loud * (s + 0.13*second + 0.09*third + (0.05+chiff)*breath)
		chiff *= fading
	}
	return b
}

// oscillator is a sine wave that is computed without calling [math.Sin] for each sample: a point
// that turns by the same angle each time.
type oscillator struct{ sin, cos, turnSin, turnCos float64 }

// newOscillator returns a wave of a pitch in hertz that begins at 0.
func newOscillator(pitch float64) oscillator {
	o := oscillator{cos: 1}
	o.turnSin, o.turnCos = math.Sincos(2 * math.Pi * pitch / rate)
	return o
}

// next returns the current value and turns the point.
func (o *oscillator) next() float64 {
	v := o.sin
	o.sin, o.cos = o.sin*o.turnCos+o.cos*o.turnSin, o.cos*o.turnCos-o.sin*o.turnSin
	return v
}
