package ui

// Effect is a sound effect.
type Effect uint8

const (
	NoSound Effect = iota
	SoundClick
	SoundMarch
	SoundClash
	SoundCapture
	SoundCoin
	SoundWin
	SoundLoss
	EffectCount // number of effects
)

// Sound plays effects.
type Sound interface {
	Play(Effect)
	// SetVolume sets the volume, from 0 to 1.
	SetVolume(float64)
}

// Silence is a Sound that plays nothing.
type Silence struct{}

// Play does nothing.
func (Silence) Play(Effect) {}

// SetVolume does nothing.
func (Silence) SetVolume(float64) {}
