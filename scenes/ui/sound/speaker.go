package sound

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2/audio"

	"eras/internal/fault"
	"eras/scenes/ui"
)

// ErrNoDevice means that there is no device to play sounds on.
var ErrNoDevice = errors.New("no sound device")

// Speaker plays effects and music on the sound device.
type Speaker struct {
	context *audio.Context
	samples map[ui.Effect][]float64
	playing []*audio.Player
	volume  float64

	music    float64 // the volume of the music
	player   *audio.Player
	loud     float64 // of the player, before the volume
	sounding string  // the place whose piece plays
	tracks   map[string]track
	made     chan madeTrack // nil if no piece is being synthesised
}

// madeTrack is the synthesised piece of a place.
type madeTrack struct {
	place string
	track track
}

// Open returns a sound player. Without a device it returns [ui.Silence] and the reason:
// an audio context without a device would end the program.
func Open() (ui.Sound, error) {
	if err := probe(); err != nil {
		return ui.Silence{}, err
	}
	return &Speaker{context: audio.NewContext(rate), samples: map[ui.Effect][]float64{}, volume: 1, tracks: map[string]track{}}, nil
}

// maxPlaying is the number of effects that can sound at once.
const maxPlaying = 12

// Play starts an effect in the middle.
func (s *Speaker) Play(e ui.Effect) { s.PlayAt(e, 0) }

// PlayAt starts an effect at a place from −1 (left) to 1.
func (s *Speaker) PlayAt(e ui.Effect, pan float64) {
	if s.volume == 0 {
		return
	}
	samples, ok := s.samples[e]
	if !ok {
		samples = synthesise(e)
		s.samples[e] = samples
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
	p := s.context.NewPlayerF32FromBytes(encode(samples, pan))
	p.SetVolume(s.volume)
	p.Play()
	s.playing = append(s.playing, p)
}

// SetVolume sets the volume of effects, from 0 to 1.
func (s *Speaker) SetVolume(v float64) { s.volume = math.Min(math.Max(v, 0), 1) }

// SetMusicVolume sets the volume of the music, from 0 to 1.
func (s *Speaker) SetMusicVolume(v float64) { s.music = math.Min(math.Max(v, 0), 1) }

// fade is the change of the music's loudness in a tick: from silence to full takes a second and a
// half.
const fade = 1.0 / (1.5 * ui.TicksPerSecond)

// Music plays the piece of a place, such as "menu", in a loop, with loudness loud from 0 to 1. It
// must be called once a tick. If the piece has not been synthesised yet, Music starts that in the
// background. Another piece begins when the current one has faded out.
func (s *Speaker) Music(place string, loud float64) {
	select {
	case m := <-s.made:
		s.tracks[m.place], s.made = m.track, nil
	default:
	}
	if s.music == 0 || place != s.sounding {
		loud = 0
	}
	if s.loud != loud {
		s.loud += math.Min(math.Max(loud-s.loud, -fade), fade)
	}
	if s.player != nil {
		s.player.SetVolume(s.loud * s.music)
		if s.loud == 0 {
			s.player.PauseAndStopReading()
			s.player, s.sounding = nil, ""
		}
	}
	if s.player == nil && s.music > 0 {
		s.begin(place)
	}
}

// begin begins the piece of a place, or its synthesis.
func (s *Speaker) begin(place string) {
	t, ready := s.tracks[place]
	switch {
	case !ready && s.made == nil:
		const kept = 2 // number of pieces kept; each takes some megabytes
		for other := range s.tracks {
			if len(s.tracks) >= kept && other != place {
				delete(s.tracks, other)
			}
		}
		made := make(chan madeTrack, 1)
		s.made = made
		go func() {
			track := madeTrack{place: place}
			_ = fault.Do(func() error { track.track = compose(place); return nil }) // if the synthesis panics, there is no music
			made <- track
		}()
	case len(t) > 0:
		loop := audio.NewInfiniteLoop(bytes.NewReader(t), int64(len(t)))
		player, err := s.context.NewPlayer(loop)
		if err != nil {
			delete(s.tracks, place) // the device cannot play it now; it may be synthesised again
			return
		}
		player.SetVolume(0)
		player.Play()
		s.player, s.sounding, s.loud = player, place, 0
	}
}

// compose synthesises the piece of a place and yields the processor between notes. It returns nil
// if there is no piece.
func compose(place string) track {
	piece := pieceFor(place)
	if piece == nil {
		return nil
	}
	return perform(piece, func() { time.Sleep(time.Millisecond) })
}

// encode converts mono samples to two channels of little-endian floats, at a place from −1
// (left) to 1.
func encode(samples []float64, pan float64) []byte {
	data := make([]byte, 0, 8*len(samples))
	left, right := panned(pan)
	for _, v := range samples {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(float32(math.Tanh(v*left))))
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(float32(math.Tanh(v*right))))
	}
	return data
}
