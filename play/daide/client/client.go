package client

import (
	"context"
	"errors"
	"fmt"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/play/daide"
)

// Errors of [Join].
var (
	// ErrRefused: the server does not accept the client.
	ErrRefused = errors.New("the server refuses the client: perhaps the game is full or has begun")
	// ErrCannotObserve: the server does not accept an observer.
	ErrCannotObserve = errors.New("the server refuses observers: perhaps no game has begun yet")
	// ErrSeat: the server assigns another power than before.
	ErrSeat = errors.New("the server assigns another power")
	// ErrStopped: the server ended with OFF before it told a result. If the game had begun, the
	// result's ending is [Untold]: the server stopped it, or closed before its last messages.
	ErrStopped = errors.New("the server stopped the game")
)

// permanentError is an error that reconnecting would not resolve.
type permanentError struct{ error }

func (e permanentError) Unwrap() error { return e.error }

// Join plays one game and returns its result, also with an error. Without an error the
// game was played to its end. Errors are that of ctx, those that wrap [ErrRefused],
// [ErrCannotObserve], [ErrSeat] or [ErrStopped], and what was wrong with the last
// connection after too many attempts.
func Join(ctx context.Context, o Options) (Result, error) {
	o, err := o.withDefaults()
	if err != nil {
		return Result{}, err
	}
	c := &client{options: o, power: o.Rejoin.Power, passcode: o.Rejoin.Passcode, result: Result{Name: o.Name}}
	if o.NormanTokens {
		c.family = daide.Norman
	}
	err = c.play(ctx)
	return c.summary(), err
}

// client is the state of a game that outlives connections.
type client struct {
	options Options
	result  Result

	// representation is the body of the first RM. vocabulary has its tokens, and the map once it is
	// known.
	representation []byte
	vocabulary     *daide.Vocabulary
	// definition is the MDF, nil for the standard map. The map is built again when the
	// first units are known.
	definition *daide.Definition
	mapName    string
	game       *diplomacy.Game
	bot        aidiplomacy.Agent
	// talker negotiates for the bot, nil if it does not.
	talker *talker
	// phaseEnd is when the phase ends, zero if that is not known.
	phaseEnd time.Time

	// power is the token of the client's power, empty before HLO. ownPower is the same power on the
	// map.
	power    string
	passcode int
	ownPower diplomacy.Power
	// joined reports whether the server has ever accepted the client. ready reports whether map,
	// power and bot are final.
	joined, ready bool
	// told are the options of the server. timed reports whether any
	// phase has a limit.
	told  daide.Options
	timed bool

	// dialect is the press of the game that the client understands, and family how it numbers it.
	dialect press.Dialect
	family  daide.Family

	// position is the current position, nil before the first NOW, and centres the last
	// SCO.
	position *diplomacy.Position
	centres  *daide.Centres
	// answer is what the client orders at position. needsAnswer reports whether the bot must still
	// be asked, answerSent whether the answer was sent.
	answer                  diplomacy.Answer
	needsAnswer, answerSent bool
	// unitOrder is the provinces of the units in the order of the last NOW. Orders are sent in this
	// order.
	unitOrder []diplomacy.Province
	// explicitRoutes reports whether the server wants a route for every move by convoy.
	explicitRoutes bool
}

// play opens connections until the game is over.
func (c *client) play(ctx context.Context) error {
	for failures := 0; ; {
		phases := c.result.Phases
		err := c.connect(ctx)
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return fmt.Errorf("playing a game: %w", ctx.Err())
		case errors.As(err, new(permanentError)):
			return err
		}
		c.options.Log.Note("lost: %v", err)
		c.emit(Event{Kind: Disconnected, Err: err})
		if c.result.Phases > phases {
			failures = 0
		}
		if failures++; failures >= c.options.Attempts {
			return fmt.Errorf("giving up after %d connections: %w", failures, err)
		}
		if failures == 1 {
			continue // try again at once: the server may still be there
		}
		if err := sleep(ctx, c.options.RetryPause<<min(failures-2, 4)); err != nil {
			return fmt.Errorf("playing a game: %w", err)
		}
	}
}

// connect opens a connection and plays until it ends. It returns nil if the game is over.
func (c *client) connect(ctx context.Context) error {
	dialing, cancel := context.WithTimeout(ctx, c.options.Timeout)
	defer cancel()
	conn, err := c.options.Dial(dialing)
	if err != nil {
		return fmt.Errorf("connecting to the server: %w", err)
	}
	c.options.Log.Note("connected")
	c.emit(Event{Kind: Connected})
	s := &connection{client: c, stream: newStream(conn, c.options.Timeout)}
	err = s.run(ctx)
	s.returnLetters()
	s.stream.close(err, s.closedByServer)
	return err
}

// sleep waits, or returns the error of ctx.
func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// standard is the name of the standard map.
const standard = "standard"

// setMap makes m the map of the game.
func (c *client) setMap(m *diplomacy.Map) error {
	v, err := c.vocabulary.WithMap(m)
	if err != nil {
		return err
	}
	rules := c.options.Rules
	if rules.LastYear != 0 && int(rules.LastYear) < m.Year {
		rules.LastYear = 0
	}
	g, err := diplomacy.NewGame(m, rules)
	if err != nil {
		return err
	}
	c.vocabulary, c.game = v, g
	return nil
}

// setStandardMap makes the standard map the map of the game.
func (c *client) setStandardMap() error {
	file, data, ok := diplomacymaps.Read(standard)
	if !ok {
		return fmt.Errorf("loading the map %.80q: it is missing from the assets", standard)
	}
	m, err := diplomacy.ParseMap(file, data)
	if err != nil {
		return err
	}
	return c.setMap(m)
}

// setDefinition makes the map of an MDF the map of the game. first has the start
// units, nil if they are not known.
func (c *client) setDefinition(d *daide.Definition, first *daide.Now) error {
	m, err := d.Map(c.vocabulary, c.mapName, first)
	if err != nil {
		return err
	}
	c.definition = d
	return c.setMap(m)
}

// prepare sets map, power and bot for the first position. start says that it is the first position
// of the game.
func (c *client) prepare(now *daide.Now, start bool) {
	if c.definition != nil && start {
		// If the map cannot begin as NOW says, the map without the start units is used: only the
		// start position differs.
		_ = c.setDefinition(c.definition, now)
	}
	c.ready = true
	c.ownPower, _ = c.game.Map.FindPower(c.power)
	if c.options.Observe || c.options.Manual != nil {
		return
	}
	bot := c.options.Bot(c.game, c.ownPower, aidiplomacy.BotRandom(c.options.Seed, c.ownPower.Seat()))
	if c.talker = c.newTalker(bot); c.talker != nil {
		bot = c.talker.Bot(bot, c.ownPower.Seat())
	}
	c.bot = aidiplomacy.NewAgent(bot)
}

// acts reports whether the client's power has something to order.
func (c *client) acts() bool { return c.game.Acting(c.position).Has(c.ownPower.Seat()) }

// alive reports whether the client's power is still in the game.
func (c *client) alive() bool { return c.game.Alive(c.position).Has(c.ownPower.Seat()) }

// soloWinner returns the power that has won according to the last SCO, [diplomacy.Neutral] if none
// has.
func (c *client) soloWinner() diplomacy.Power {
	if c.game == nil || c.centres == nil {
		return diplomacy.Neutral
	}
	p := diplomacy.Position{Owner: c.centres.Owner}
	for i := range c.game.Map.Powers() {
		if power := diplomacy.Power(i + 1); c.game.Owned(&p, power).Len() >= c.game.Map.ToWin() {
			return power
		}
	}
	return diplomacy.Neutral
}

// summary returns the result.
func (c *client) summary() Result {
	r := c.result
	r.Power, r.Passcode, r.Map = c.power, c.passcode, c.mapName
	if c.position != nil {
		r.Year = int(c.position.Year)
	}
	if c.game != nil && c.centres != nil {
		r.Centres = 0
		for at := range c.game.Map.Centres().All() {
			if c.centres.Owner[at] == c.ownPower && c.ownPower != diplomacy.Neutral {
				r.Centres++
			}
		}
	}
	if r.Ending == Untold && c.centres != nil {
		r.LastCentres = map[string]int{}
		for at := range c.game.Map.Centres().All() {
			if owner := c.centres.Owner[at]; owner != diplomacy.Neutral {
				r.LastCentres[c.game.Map.PowerToken(owner)]++
			}
		}
	}
	if c.talker != nil {
		r.Talk = c.talker.count(c.position)
	}
	for _, p := range r.Players {
		if p.Power == c.power && p.Power != "" {
			r.Centres = p.Centres
		}
	}
	return r
}
