package sound

import (
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

func TestEncodingGivesTwoChannels(t *testing.T) {
	data := encode([]float64{0, 0.5, 5})
	if len(data) != 3*8 {
		t.Fatalf("%d bytes", len(data))
	}
	if !slices.Equal(data[8:12], data[12:16]) {
		t.Error("the channels differ")
	}
	if loud := math.Float32frombits(uint32(data[16]) | uint32(data[17])<<8 | uint32(data[18])<<16 | uint32(data[19])<<24); loud > 1 {
		t.Errorf("a sample of %v is beyond 1", loud)
	}
}
