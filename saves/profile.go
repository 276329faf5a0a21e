package saves

import (
	"cmp"
	"fmt"
	"time"

	"eras/evolve"
	"eras/game"
	"eras/game/war"
)

// Profile is a player's history.
type Profile struct {
	// Name is the player's name, as [PlayerName] returns it.
	Name string
	// Created and LastPlayed are dates, zero for a profile that has not been written yet.
	Created, LastPlayed time.Time
	// Played are the finished wars and battles against the computer, the oldest first. Placed are
	// the finished matches of Risk and Diplomacy against bots.
	Played []Played
	Placed []Placed
	// Champions are the weights with the best results so far against the player, one
	// for each mode and set of estimators.
	Champions []Champion
}

// Played is a finished match of a person against the computer.
type Played struct {
	Date     time.Time `toml:"date"`
	Mode     Mode      `toml:"mode"`
	Scenario string    `toml:"scenario"`
	Map      string    `toml:"map"`
	Level    int       `toml:"level"`
	// Side is the person's side, First the side that moved first.
	Side  game.Side `toml:"-"`
	First game.Side `toml:"-"`
	// Score is 1 if the person won, 0 for a draw and -1 if the computer won. Reason is that of
	// [game.Outcome].
	Score  int    `toml:"score"`
	Reason string `toml:"reason"`
	// Own and Enemy are the numbers of leaders and soldiers of the person and the
	// computer at the end, OwnPoints and EnemyPoints their dominion points.
	Own         int `toml:"own"`
	Enemy       int `toml:"enemy"`
	OwnPoints   int `toml:"own_points"`
	EnemyPoints int `toml:"enemy_points"`
	// Actions is the number of single actions, including those in battles.
	Actions int `toml:"actions"`
	// TakenBack is whether a step was taken back. Such a match is not learned from.
	TakenBack bool `toml:"taken_back"`
	// Hinted is whether the person asked for a hint. Unrated is whether the match does not count
	// for the rating for another reason, such as armies of different strength or a computer that
	// plays with a network.
	Hinted  bool `toml:"hinted,omitempty"`
	Unrated bool `toml:"unrated,omitempty"`
	// Knew is whether the computer used from the start what it had learned about the person.
	Knew bool `toml:"knew,omitempty"`
}

// extended reports whether the match needs the file's version ratedVersion.
func (p Played) extended() bool { return p.Hinted || p.Unrated || p.Knew }

// Result returns the computer's result.
func (p Played) Result() evolve.Result {
	return evolve.NewResult(-p.Score, p.Enemy, p.Own)
}

// Final returns the numbers of the person and the computer that decided the match:
// dominion points, or, if there were none or a side was eliminated, leaders and
// soldiers.
func (p Played) Final() (own, enemy int) {
	if p.OwnPoints+p.EnemyPoints > 0 && p.Reason != war.ByElimination {
		return p.OwnPoints, p.EnemyPoints
	}
	return p.Own, p.Enemy
}

// Champion is a set of weights with its result and the date of that result.
type Champion struct {
	Mode    Mode
	Weights Weights
	Result  evolve.Result
	Date    time.Time
}

// Won reports whether the computer beat the player with these weights. Only then
// does the game announce that it will use them.
func (c Champion) Won() bool { return c.Result.Score > 0 }

// recovered returns the lead of a champion's result as it follows from the rest of the profile. It
// is the lead of the match with the same date and result. Without such a match it is the least that
// the margin allows, so that any later match with a better lead counts as better. In files of
// versions before 3 the lead must be recovered.
func (p *Profile) recovered(c *Champion) int {
	for i := range p.Played {
		m := &p.Played[i]
		if r := m.Result(); m.Mode == c.Mode && stamp(m.Date).Equal(stamp(c.Date)) && r.Score == c.Result.Score && r.Margin == c.Result.Margin {
			return r.Lead
		}
	}
	return cmp.Compare(c.Result.Margin, 0)
}

// Games returns the number of matches that the player finished.
func (p *Profile) Games() int { return len(p.Played) + len(p.Placed) }

// Wins returns the number of matches that the player won.
func (p *Profile) Wins() int { return p.scored(1) }

// Losses returns the number of matches that the player lost.
func (p *Profile) Losses() int { return p.scored(-1) }

// scored counts the matches with a score.
func (p *Profile) scored(score int) int {
	n := 0
	for i := range p.Played {
		if p.Played[i].Score == score {
			n++
		}
	}
	for i := range p.Placed {
		if p.Placed[i].Score == score {
			n++
		}
	}
	return n
}

// Add appends a finished match and advances LastPlayed to its date.
func (p *Profile) Add(m Played) {
	p.Played = append(p.Played, m)
	if m.Date.After(p.LastPlayed) {
		p.LastPlayed = m.Date
	}
}

// AddPlaced appends a finished match and advances LastPlayed to its date.
func (p *Profile) AddPlaced(m Placed) {
	p.Placed = append(p.Placed, m)
	if m.Date.After(p.LastPlayed) {
		p.LastPlayed = m.Date
	}
}

// Champion returns the champion of a mode for exactly the named estimators, and
// whether there is one.
func (p *Profile) Champion(mode Mode, names []string) (Champion, bool) {
	for _, c := range p.Champions {
		if _, ok := c.Weights.Genes(names); ok && c.Mode == mode {
			return c, true
		}
	}
	return Champion{}, false
}

// Note records the result of a match that was played with other weights than those of the champion.
// If that result is better, it becomes the champion's, so that the computer knows that it has won.
// Note does nothing if there is no champion of that mode and estimators.
func (p *Profile) Note(mode Mode, names []string, r evolve.Result) {
	for i := range p.Champions {
		c := &p.Champions[i]
		if _, ok := c.Weights.Genes(names); ok && c.Mode == mode && r.Compare(c.Result) > 0 {
			c.Result = r
		}
	}
}

// Learn is one step of hill-climbing (eras-2005 4.5). The weights that the computer
// played with replace the champion of the same mode and estimators if their result
// is strictly better or there is no champion. Learn reports whether they did. It
// must not be called for a match in which a step was taken back.
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

// SetChampion replaces the champion of the same mode and estimators regardless of
// the results. It is for weights that beat the champion in test games.
func (p *Profile) SetChampion(challenger Champion) {
	for i, c := range p.Champions {
		if c.Mode == challenger.Mode && c.Weights.sameSet(challenger.Weights) {
			p.Champions[i] = challenger
			return
		}
	}
	p.Champions = append(p.Champions, challenger)
}

// Validate returns an error that says what is invalid, or nil.
func (p *Profile) Validate() error {
	_, err := p.invalid()
	return err
}

// invalid returns the first invalid key of the file and why it is invalid, or a nil error.
func (p *Profile) invalid() (key string, err error) {
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
		if key, err := c.invalid(); err != nil {
			return fmt.Sprintf("champion.%d.%s", i, key), err
		}
		for _, other := range p.Champions[:i] {
			if other.Mode == c.Mode && other.Weights.sameSet(c.Weights) {
				return fmt.Sprintf("champion.%d.weights", i), fmt.Errorf("two champions of a mode must not have the same estimators")
			}
		}
	}
	for i, m := range p.Played {
		if key, err := m.invalid(); err != nil {
			return fmt.Sprintf("match.%d.%s", i, key), err
		}
	}
	for i := range p.Placed {
		if key, err := p.Placed[i].invalid(); err != nil {
			return fmt.Sprintf("placed.%d.%s", i, key), err
		}
	}
	return "", nil
}

func (c Champion) invalid() (key string, err error) {
	if err := c.Mode.checkWeighing(); err != nil {
		return "mode", err
	}
	if err := c.Weights.check(); err != nil {
		return "weights", err
	}
	if err := checkRange("score", c.Result.Score, -1, 1); err != nil {
		return "score", err
	}
	if err := checkWithin("margin", c.Result.Margin, -1); err != nil {
		return "margin", err
	}
	if err := checkRange("lead", c.Result.Lead, -maxCount, maxCount); err != nil {
		return "lead", err
	}
	return "date", checkDate(c.Date)
}

func (p Played) invalid() (key string, err error) {
	if err := p.Mode.checkWeighing(); err != nil {
		return "mode", err
	}
	for _, t := range []struct{ key, text string }{{"scenario", p.Scenario}, {"map", p.Map}, {"reason", p.Reason}} {
		if err := checkShortText(t.text); err != nil {
			return t.key, err
		}
	}
	if err := checkLevel(p.Level); err != nil {
		return "level", err
	}
	for _, s := range []struct {
		key  string
		side game.Side
	}{{"side", p.Side}, {"first", p.First}} {
		if s.side != game.Red && s.side != game.Blue {
			return s.key, fmt.Errorf("%s must be %.80q or %.80q", s.key, game.Red, game.Blue)
		}
	}
	if err := checkRange("score", p.Score, -1, 1); err != nil {
		return "score", err
	}
	for _, n := range []struct {
		key   string
		value int
	}{{"own", p.Own}, {"enemy", p.Enemy}, {"own_points", p.OwnPoints}, {"enemy_points", p.EnemyPoints}, {"actions", p.Actions}} {
		if err := checkRange(n.key, n.value, 0, maxCount); err != nil {
			return n.key, err
		}
	}
	return "date", checkDate(p.Date)
}
