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
	SoundDice   // dice are rolled
	SoundOrders // orders are sent
	SoundTaken  // a territory changes hands
	SoundTurn   // a person's turn begins
	EffectCount // number of effects
)

// Sound plays effects and music.
type Sound interface {
	Play(Effect)
	// PlayAt plays an effect at a place from −1 (left) to 1.
	PlayAt(e Effect, pan float64)
	// SetVolume sets the volume of effects, SetMusicVolume that of the music, from 0 to 1.
	SetVolume(float64)
	SetMusicVolume(float64)
	// Music plays the piece that belongs to a place, such as "menu" or the id of a game, with
	// loudness loud from 0 to 1. It is called in every tick.
	Music(place string, loud float64)
}

// widest is the pan, from 0 to 1, of an effect at the edge of the window.
const widest = 0.7

// PlayAt plays an effect where x is in the window.
func (u *UI) PlayAt(e Effect, x float64) {
	u.Sound.PlayAt(e, widest*(2*min(max(x/max(1, u.width), 0), 1)-1))
}

// Silence is a Sound that plays nothing.
type Silence struct{}

// Play does nothing.
func (Silence) Play(Effect) {}

// PlayAt does nothing.
func (Silence) PlayAt(Effect, float64) {}

// SetVolume does nothing.
func (Silence) SetVolume(float64) {}

// SetMusicVolume does nothing.
func (Silence) SetMusicVolume(float64) {}

// Music does nothing.
func (Silence) Music(string, float64) {}
