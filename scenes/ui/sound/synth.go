// Package sound synthesises the sound effects and the music, and plays them.
package sound

import (
	"math"
	"math/rand/v2"

	"eras/scenes/ui"
)

// rate is the number of samples per second, on each of two channels.
const rate = 48000

// synthesise returns the mono samples of an effect, between -1 and 1. They are the same
// on every machine.
func synthesise(e ui.Effect) []float64 {
	rng := rand.New(rand.NewPCG(1901, uint64(e-ui.SoundClick)))
	switch e {
	case ui.SoundClick:
		b := newBuffer(0.06)
		b.tone(0, 0.05, 1750, 1400, 0.25, 0.012, sine)
		b.noise(0, 0.012, 0.25, 0.004, 0.5, rng)
		return b
	case ui.SoundMarch:
		b := newBuffer(0.32)
		for i, at := range []float64{0, 0.12} {
			b.tone(at, 0.12, 130-12*float64(i), 62, 0.6, 0.045, sine)
			b.noise(at, 0.07, 0.22, 0.02, 0.12, rng)
		}
		return b
	case ui.SoundClash:
		b := newBuffer(0.5)
		for i, f := range []float64{1720, 2630, 3710, 5090, 6440} {
			b.tone(0, 0.45, f, f*0.995, 0.2/float64(i+1), 0.13-0.015*float64(i), sine)
		}
		b.noise(0, 0.1, 0.5, 0.02, 0.7, rng)
		b.tone(0, 0.14, 190, 80, 0.4, 0.04, sine)
		return b
	case ui.SoundCapture:
		b := newBuffer(0.6)
		b.tone(0, 0.3, 120, 55, 0.6, 0.09, sine)
		b.noise(0, 0.12, 0.2, 0.04, 0.1, rng)
		b.tone(0.06, 0.35, 392, 392, 0.24, 0.14, brass)
		b.tone(0.2, 0.4, 587.3, 587.3, 0.24, 0.16, brass)
		return b
	case ui.SoundCoin:
		b := newBuffer(0.42)
		b.tone(0, 0.16, 2093, 2093, 0.22, 0.05, bell)
		b.tone(0.07, 0.34, 2794, 2794, 0.24, 0.09, bell)
		return b
	case ui.SoundWin:
		b := newBuffer(2.0)
		for _, n := range []struct{ at, length, pitch float64 }{
			{0, 0.22, 523.25}, {0.18, 0.22, 659.26}, {0.36, 0.22, 783.99}, {0.54, 1.3, 1046.5}, {0.54, 1.3, 783.99}, {0.54, 1.3, 523.25},
		} {
			b.tone(n.at, n.length, n.pitch, n.pitch, 0.2, n.length*0.55, brass)
		}
		return b
	case ui.SoundLoss:
		b := newBuffer(2.0)
		for _, n := range []struct{ at, length, pitch float64 }{
			{0, 0.4, 440}, {0.35, 0.4, 415.3}, {0.7, 0.4, 349.23}, {1.05, 0.9, 293.66}, {1.05, 0.9, 146.83},
		} {
			b.tone(n.at, n.length, n.pitch, n.pitch*0.995, 0.2, n.length*0.6, brass)
		}
		return b
	case ui.SoundDice:
		b := newBuffer(0.6)
		for i, at := range []float64{0, 0.05, 0.13, 0.18, 0.27, 0.33, 0.44} {
			loud := 0.5 - 0.045*float64(i)
			b.tone(at, 0.05, 820+90*float64(i%3), 520, loud*0.6, 0.01, sine)
			b.noise(at, 0.04, loud, 0.008, 0.6, rng)
		}
		return b
	case ui.SoundOrders: // paper, and a seal on it
		b := newBuffer(0.5)
		b.noise(0, 0.22, 0.3, 0.12, 0.8, rng)
		b.tone(0.24, 0.2, 150, 70, 0.6, 0.05, sine)
		b.noise(0.24, 0.06, 0.25, 0.015, 0.2, rng)
		return b
	case ui.SoundTaken: // a drum, and a trumpet's fourth
		b := newBuffer(0.7)
		b.tone(0, 0.3, 130, 60, 0.6, 0.08, sine)
		b.noise(0.09, 0.08, 0.25, 0.03, 0.4, rng)
		b.tone(0.12, 0.2, 440, 440, 0.2, 0.12, brass)
		b.tone(0.26, 0.42, 587.3, 587.3, 0.22, 0.2, brass)
		return b
	case ui.SoundTurn:
		b := newBuffer(0.9)
		b.tone(0, 0.85, 659.3, 659.3, 0.22, 0.24, bell)
		b.tone(0.12, 0.75, 880, 880, 0.2, 0.24, bell)
		return b
	case ui.NoSound:
	}
	return nil
}

// buffer is a sound while it is being mixed.
type buffer []float64

func newBuffer(seconds float64) buffer { return make(buffer, int(seconds*rate)) }

// voice is a waveform. It returns the value at a phase in turns; left is the remaining strength of
// the tone, which decays from 1 to 0.
type voice func(phase, left float64) float64

func sine(phase, _ float64) float64 { return math.Sin(2 * math.Pi * phase) }

// bell has a high partial that fades first.
func bell(phase, left float64) float64 {
	return 0.75*math.Sin(2*math.Pi*phase) + 0.25*left*math.Sin(2*math.Pi*phase*2.76)
}

// brass has harmonics that fade one after the other.
func brass(phase, left float64) float64 {
	v := 0.0
	for k := 1.0; k <= 6; k++ {
		v += math.Sin(2*math.Pi*phase*k) / k * math.Pow(left, (k-1)*0.7)
	}
	return v * 0.7
}

// tone adds a tone that glides from one pitch to another, in hertz, and decays with a
// time constant in seconds.
func (b buffer) tone(at, length, from, to, loud, decay float64, v voice) {
	start, n := int(at*rate), int(length*rate)
	phase := 0.0
	for i := range n {
		if start+i >= len(b) {
			return
		}
		t := float64(i) / rate
		share := float64(i) / float64(n)
		phase += (from + (to-from)*share) / rate
		left := math.Exp(-t / decay)
		b[start+i] += loud * left * edge(i, n) * v(phase, left)
	}
}

// noise adds noise that decays. bright, from 0 to 1, is the share of high frequencies.
func (b buffer) noise(at, length, loud, decay, bright float64, rng *rand.Rand) {
	start, n := int(at*rate), int(length*rate)
	smooth := 0.0
	for i := range n {
		if start+i >= len(b) {
			return
		}
		smooth += (2*rng.Float64() - 1 - smooth) * bright
		b[start+i] += loud * math.Exp(-float64(i)/rate/decay) * edge(i, n) * smooth
	}
}

// edge returns the factor that fades a sound of n samples in and out at sample i, so that it does
// not click.
func edge(i, n int) float64 {
	const fade = rate / 500
	return min(1, float64(min(i, n-i))/fade)
}
