package ui

// Effect names a sound of the house.
type Effect uint8

const (
	SoundClick Effect = iota
	SoundMarch
	SoundClash
	SoundCapture
	SoundCoin
	SoundWin
	SoundLoss
	EffectCount // how many there are
)

// Sound plays effects.
type Sound interface {
	Play(Effect)
	// SetVolume sets the loudness, 0 to 1.
	SetVolume(float64)
}

// Silence is a Sound that plays nothing, where there is no device or none is
// wanted.
type Silence struct{}

// Play does nothing.
func (Silence) Play(Effect) {}

// SetVolume does nothing.
func (Silence) SetVolume(float64) {}
