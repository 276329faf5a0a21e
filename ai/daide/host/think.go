package host

import (
	aidiplomacy "eras/ai/diplomacy"
	"eras/game/diplomacy"
)

// job is a phase for a bot.
type job struct {
	seat     *seat
	bot      aidiplomacy.Bot
	position *diplomacy.Position
}

// ask lets a bot think for a seat.
func (t *table) ask(x *seat, bot aidiplomacy.Bot) {
	x.asked = true
	t.jobs <- job{x, bot, t.position} // at most one for each seat, so there is room
}

// askSubstitute lets a bot think in a client's place.
func (t *table) askSubstitute(x *seat) {
	if x.substitute == nil {
		x.substitute = x.make(t.game, t.config.Substitute)
	}
	x.Stood++
	t.ask(x, x.substitute)
}

// think lets the bots of the game think, one after the other, until it is over. A
// phase goes on only when all that were asked have answered.
func (t *table) think() {
	for {
		select {
		case <-t.over:
			return
		case j := <-t.jobs:
			answer := j.bot.Orders(j.position)
			t.do(func() { j.seat.answered, j.seat.answer = true, answer })
		}
	}
}
