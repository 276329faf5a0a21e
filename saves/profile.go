package saves

import (
	"fmt"
	"time"

	"eras/evolve"
	"eras/game"
	"eras/game/general"
)

// Profile is what is kept of a player.
type Profile struct {
	// Name is the player's, as [PlayerName] returns it.
	Name string
	// Created and LastPlayed are dates. A profile that has not been written yet
	// has neither.
	Created, LastPlayed time.Time
	// Played are the finished matches against the computer, oldest first.
	Played []Played
	// Champions are the weights that did best so far against the player, one for
	// each mode and set of estimators.
	Champions []Champion
}

// Played is a finished match of a person against the computer.
type Played struct {
	Date          time.Time
	Mode          Mode
	Scenario, Map string
	Level         int
	// Side is the person's, First the side that moved first.
	Side, First game.Side
	// Score is 1 if the person won, 0 for a draw and -1 if the computer won; the
	// reason is that of [game.Outcome].
	Score  int
	Reason string
	// Own and Enemy are the strengths of the person and the computer at the end,
	// leaders and soldiers; OwnPoints and EnemyPoints their points of dominion.
	Own, Enemy             int
	OwnPoints, EnemyPoints int
	// Actions is how many single actions were made, inside battles too.
	Actions int
	// TakenBack is whether a step was taken back: such a match teaches nothing.
	TakenBack bool
}

// Result returns what the match was to the computer.
func (p Played) Result() evolve.Result {
	return evolve.NewResult(-p.Score, p.Enemy, p.Own)
}

// Final returns the person's and the computer's sums that the match was decided
// by: points of dominion, unless there were none or a side was eliminated, else
// leaders and soldiers.
func (p Played) Final() (own, enemy int) {
	if p.OwnPoints+p.EnemyPoints > 0 && p.Reason != general.ByElimination {
		return p.OwnPoints, p.EnemyPoints
	}
	return p.Own, p.Enemy
}

// Champion is a set of weights with the result that it had and when.
type Champion struct {
	Mode    Mode
	Weights Weights
	Result  evolve.Result
	Date    time.Time
}

// Won reports whether the computer beat the player with these weights. Only then
// the game tells the player that it will use them.
func (c Champion) Won() bool { return c.Result.Score > 0 }

// Games and Wins return how many matches the player finished and won.
func (p *Profile) Games() int { return len(p.Played) }

// Wins returns how many matches the player won.
func (p *Profile) Wins() int {
	wins := 0
	for _, m := range p.Played {
		if m.Score > 0 {
			wins++
		}
	}
	return wins
}

// Add appends a finished match, and moves LastPlayed on to its date.
func (p *Profile) Add(m Played) {
	p.Played = append(p.Played, m)
	if m.Date.After(p.LastPlayed) {
		p.LastPlayed = m.Date
	}
}

// Champion returns the champion of a mode whose weights are for exactly the
// estimators of that names, and whether there is one.
func (p *Profile) Champion(mode Mode, names []string) (Champion, bool) {
	for _, c := range p.Champions {
		if _, ok := c.Weights.Genes(names); ok && c.Mode == mode {
			return c, true
		}
	}
	return Champion{}, false
}

// Learn is one step of hill-climbing (eras-2005 4.5): weights that the computer
// played with, and the result they had, replace the champion of the same mode
// and estimators if the result is strictly better, or if there is none. It
// reports whether they did. A match in which a step was taken back must not come
// here.
func (p *Profile) Learn(challenger Champion) bool {
	for i, c := range p.Champions {
		if c.Mode == challenger.Mode && c.Weights.sameSet(challenger.Weights) {
			if challenger.Result.Compare(c.Result) <= 0 {
				return false
			}
			p.Champions[i] = challenger
			return true
		}
	}
	p.Champions = append(p.Champions, challenger)
	return true
}

// Accept puts weights in the place of the champion of the same mode and
// estimators, whatever the results: they have won a trial against it.
func (p *Profile) Accept(challenger Champion) {
	for i, c := range p.Champions {
		if c.Mode == challenger.Mode && c.Weights.sameSet(challenger.Weights) {
			p.Champions[i] = challenger
			return
		}
	}
	p.Champions = append(p.Champions, challenger)
}

// Validate returns nil if the profile can be kept, else an error that says what
// is wrong.
func (p *Profile) Validate() error {
	_, err := p.wrong()
	return err
}

// wrong returns the key of the file that is wrong, and why.
func (p *Profile) wrong() (key string, err error) {
	if err := checkPlayer(p.Name); err != nil {
		return "name", err
	}
	if err := checkDate(p.Created); err != nil {
		return "created", err
	}
	if err := checkDate(p.LastPlayed); err != nil {
		return "last_played", err
	}
	for i, c := range p.Champions {
		if key, err := c.wrong(); err != nil {
			return fmt.Sprintf("champion.%d.%s", i, key), err
		}
		for _, other := range p.Champions[:i] {
			if other.Mode == c.Mode && other.Weights.sameSet(c.Weights) {
				return fmt.Sprintf("champion.%d.weights", i), fmt.Errorf("there is a champion of these estimators already")
			}
		}
	}
	for i, m := range p.Played {
		if key, err := m.wrong(); err != nil {
			return fmt.Sprintf("match.%d.%s", i, key), err
		}
	}
	return "", nil
}

func (c Champion) wrong() (key string, err error) {
	if err := c.Mode.checkLearning(); err != nil {
		return "mode", err
	}
	if err := c.Weights.check(); err != nil {
		return "weights", err
	}
	if err := checkRange("score", c.Result.Score, -1, 1); err != nil {
		return "score", err
	}
	if m := c.Result.Margin; !(m >= -1 && m <= 1) {
		return "margin", fmt.Errorf("margin = %v is impossible: it goes from -1 to 1", m)
	}
	return "date", checkDate(c.Date)
}

func (m Played) wrong() (key string, err error) {
	if err := m.Mode.checkLearning(); err != nil {
		return "mode", err
	}
	for _, t := range []struct{ key, text string }{{"scenario", m.Scenario}, {"map", m.Map}, {"reason", m.Reason}} {
		if err := checkShortText(t.text); err != nil {
			return t.key, err
		}
	}
	if err := checkLevel(m.Level); err != nil {
		return "level", err
	}
	for _, s := range []struct {
		key  string
		side game.Side
	}{{"side", m.Side}, {"first", m.First}} {
		if s.side != game.Red && s.side != game.Blue {
			return s.key, fmt.Errorf("%s is %q or %q", s.key, game.Red, game.Blue)
		}
	}
	if err := checkRange("score", m.Score, -1, 1); err != nil {
		return "score", err
	}
	for _, n := range []struct {
		key   string
		value int
	}{{"own", m.Own}, {"enemy", m.Enemy}, {"own_points", m.OwnPoints}, {"enemy_points", m.EnemyPoints}, {"actions", m.Actions}} {
		if err := checkRange(n.key, n.value, 0, maxCount); err != nil {
			return n.key, err
		}
	}
	return "date", checkDate(m.Date)
}
