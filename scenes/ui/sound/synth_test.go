package sound

import (
	"encoding/binary"
	"math"
	"slices"
	"testing"

	"eras/scenes/ui"
)

func TestEffectsAreAudibleAndDoNotClick(t *testing.T) {
	for e := ui.SoundClick; e < ui.EffectCount; e++ {
		samples := synthesise(e)
		if len(samples) == 0 || len(samples) > 3*rate {
			t.Errorf("effect %d has %d samples", e, len(samples))
			continue
		}
		loudest, power := 0.0, 0.0
		for _, v := range samples {
			loudest = math.Max(loudest, math.Abs(v))
			power += v * v
		}
		if loudest < 0.1 || loudest > 1.6 {
			t.Errorf("effect %d has peak %v", e, loudest)
		}
		if math.Sqrt(power/float64(len(samples))) < 0.01 {
			t.Errorf("effect %d is nearly silent", e)
		}
		if first, last := samples[0], samples[len(samples)-1]; math.Abs(first) > 0.02 || math.Abs(last) > 0.02 {
			t.Errorf("effect %d begins at %v and ends at %v", e, first, last)
		}
		if !slices.Equal(samples, synthesise(e)) {
			t.Errorf("effect %d is not the same twice", e)
		}
		for _, other := range []ui.Effect{ui.SoundClick, ui.SoundCoin} {
			if other != e && slices.Equal(samples, synthesise(other)) {
				t.Errorf("effects %d and %d are the same", e, other)
			}
		}
	}
}

func TestEffectsAreHeardWhereTheyAre(t *testing.T) {
	samples := []float64{0, 0.5, 5, -5}
	side := func(data []byte, i, channel int) float64 {
		return float64(math.Float32frombits(binary.LittleEndian.Uint32(data[8*i+4*channel:])))
	}
	for _, pan := range []float64{-1, -0.5, 0, 0.5, 1} {
		data := encode(samples, pan)
		if len(data) != 8*len(samples) {
			t.Fatalf("%d bytes", len(data))
		}
		for i := range samples {
			l, r := side(data, i, 0), side(data, i, 1)
			if math.Abs(l) > 1 || math.Abs(r) > 1 {
				t.Errorf("at %v a sample of %v, %v is beyond 1", pan, l, r)
			}
			if i == 1 && (pan < 0 && l <= r || pan > 0 && l >= r || pan == 0 && math.Abs(l-r) > 1e-6) {
				t.Errorf("at %v the left is %v and the right %v", pan, l, r)
			}
		}
	}
	l, r := panned(0)
	for _, pan := range []float64{-1, -0.3, 0.7} {
		if a, b := panned(pan); math.Abs(a*a+b*b-l*l-r*r) > 1e-9 {
			t.Errorf("at %v the power differs", pan)
		}
	}
}
