package sound

import (
	"encoding/binary"
	"math"

	"github.com/hajimehoshi/ebiten/v2/audio"

	"eras/scenes/ui"
)

// Speaker plays effects on the sound device.
type Speaker struct {
	context *audio.Context
	samples map[ui.Effect][]byte
	playing []*audio.Player
	volume  float64
}

// Open returns a sound player. Without a device it returns [ui.Silence] and the reason:
// an audio context without a device would end the program.
func Open() (ui.Sound, error) {
	if err := probe(); err != nil {
		return ui.Silence{}, err
	}
	return &Speaker{context: audio.NewContext(rate), samples: map[ui.Effect][]byte{}, volume: 1}, nil
}

// maxPlaying is the number of effects that can sound at once.
const maxPlaying = 12

// Play starts an effect.
func (s *Speaker) Play(e ui.Effect) {
	if s.volume == 0 {
		return
	}
	data, ok := s.samples[e]
	if !ok {
		data = encode(synthesise(e))
		s.samples[e] = data
	}
	alive := s.playing[:0]
	for _, p := range s.playing {
		if p.IsPlaying() {
			alive = append(alive, p)
		} else {
			p.PauseAndStopReading() // it has ended
		}
	}
	s.playing = alive
	if len(s.playing) >= maxPlaying {
		return
	}
	p := s.context.NewPlayerF32FromBytes(data)
	p.SetVolume(s.volume)
	p.Play()
	s.playing = append(s.playing, p)
}

// SetVolume sets the volume, from 0 to 1.
func (s *Speaker) SetVolume(v float64) { s.volume = math.Min(math.Max(v, 0), 1) }

// encode converts mono samples to two channels of little-endian floats.
func encode(samples []float64) []byte {
	data := make([]byte, 0, 8*len(samples))
	for _, v := range samples {
		bits := math.Float32bits(float32(math.Tanh(v)))
		data = binary.LittleEndian.AppendUint32(data, bits)
		data = binary.LittleEndian.AppendUint32(data, bits)
	}
	return data
}
