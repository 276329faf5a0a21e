package client

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/play/daide"
)

// handle handles a message of the server.
func (c *connection) handle(content daide.Content) error {
	switch m := content.(type) {
	case daide.Yes:
		return c.handleYes(m.Of)
	case daide.Reject:
		return c.handleReject(m.Of)
	case daide.Huh:
		return c.handleSyntaxError(m.Of)
	case daide.Unbalanced:
		return c.handleSyntaxError(m.Of)
	case daide.MapName:
		return c.handleMapName(m.Name)
	case daide.Definition:
		return c.handleDefinition(m)
	case daide.Hello:
		return c.handleHello(m)
	case daide.From:
		return c.handlePress(m)
	case daide.Save:
		return c.send(daide.Yes{Of: c.vocabulary.Message(m)})
	case daide.Load:
		return c.send(daide.Reject{Of: c.vocabulary.Message(m)})
	case daide.Time:
		c.timed = c.timed || m.Seconds > 0
		c.phaseEnd = time.Now().Add(time.Duration(m.Seconds) * time.Second)
		c.emit(Event{Kind: TimeLeft, Seconds: m.Seconds})
	case daide.Not:
		c.handleNot(m.Of)
	case daide.CivilDisorder:
		if c.letterReturned(m.Returned, m.Power) && len(m.Returned) > 0 {
			return nil // no news of the power
		}
		c.emit(Event{Kind: CivilDisorder, Power: m.Power})
	case daide.Bare:
		switch m.Command {
		case daide.OFF:
			c.closedByServer = true
			if c.over {
				return errDone
			}
			if winner := c.soloWinner(); winner != diplomacy.Neutral {
				c.end(Solo, winner)
				return errDone
			}
			if c.position != nil {
				c.result.Ending = Untold
			}
			return permanentError{ErrStopped}
		case daide.DRW:
			c.end(Draw, diplomacy.Neutral)
		}
	case daide.Draw:
		c.end(Draw, diplomacy.Neutral)
	case daide.Solo:
		c.end(Solo, m.Power)
	case daide.Summary:
		c.handleSummary(m)
	default:
		return c.handleGame(content)
	}
	return nil
}

// handleGame handles a message about a running game.
func (c *connection) handleGame(content daide.Content) error {
	if c.game == nil || c.power == "" && !c.options.Observe {
		return c.countFault(errors.New("a message about a game that has not begun"))
	}
	switch m := content.(type) {
	case daide.Centres:
		c.centres = &m
		if c.now != nil && c.stage != awaitState {
			return c.handlePosition(c.now)
		}
	case daide.Result:
		if len(c.results) > maxResults {
			return c.countFault(errors.New("more results than there can be orders"))
		}
		c.results = append(c.results, m)
	case daide.Now:
		switch {
		case c.stage == awaitState && !c.helloAnswered:
			c.now = &m // the requested NOW is still to come
			if c.options.History {
				return c.keepPastPhase(&m)
			}
			return nil
		case c.centres == nil:
			c.now = &m
			c.expectAnswer(true)
			return c.request(daide.SCO)
		}
		return c.handlePosition(&m)
	case daide.Thanks:
		return c.handleThanks(m)
	case daide.Missing:
		return c.handleMissing(m)
	case daide.Eliminated:
		if c.letterReturned(m.Returned, m.Power) && len(m.Returned) > 0 {
			return nil
		}
		c.emit(Event{Kind: Eliminated, Power: m.Power})
		c.result.Eliminated = c.result.Eliminated || c.game.Map.PowerToken(m.Power) == c.power
	}
	return nil
}

// maxResults is more results than there can be between two positions.
const maxResults = 3 * diplomacy.MaxProvinces

// handleNot handles a NOT.
func (c *connection) handleNot(of daide.Content) {
	switch of := of.(type) {
	case daide.Time:
		c.phaseEnd = time.Time{}
		c.emit(Event{Kind: TimeLeft, Seconds: of.Seconds, ClockStopped: true})
	case daide.CivilDisorder:
		c.emit(Event{Kind: CivilDisorder, Power: of.Power, Over: true})
	}
}

// handleYes handles a YES.
func (c *connection) handleYes(of daide.Message) error {
	switch {
	case (of[0] == daide.NME || of[0] == daide.OBS) && c.stage == awaitName:
		c.await(awaitMap)
	case of[0] == daide.IAM && c.stage == awaitRejoin:
		return c.rejoined()
	case of[0] == daide.SND:
		c.letterSent(of)
	default:
		c.answeredNotReady(of)
	}
	return nil
}

// answeredNotReady takes in that the server has answered NOT (GOF).
func (c *connection) answeredNotReady(of daide.Message) {
	if slices.Equal(of, c.vocabulary.Message(notReady)) {
		c.detained = false
	}
}

// rejoined asks for the state of the game after IAM was accepted.
func (c *connection) rejoined() error {
	c.result.Rejoins++
	c.emit(Event{Kind: Rejoined})
	c.await(awaitState)
	c.emitJoined()
	if c.game == nil {
		return c.request(daide.MAP) // other answers need the map
	}
	return c.requestState()
}

// requestState asks for the state of a running game. The server sends HLO at no other
// time and answers it after the results. So a NOW before HLO belongs to a phase that
// has just been played, or to the history.
func (c *connection) requestState() error {
	if c.options.History {
		if err := c.request(daide.HST); err != nil {
			return err
		}
	}
	return c.request(daide.SCO, daide.ORD, daide.HLO, daide.NOW)
}

// errNoMap is the error of a server that does not send its map.
var errNoMap = errors.New("the server does not send its map")

// handleReject handles a REJ.
func (c *connection) handleReject(of daide.Message) error {
	switch {
	case of[0] == daide.NME && c.stage == awaitName:
		return permanentError{ErrRefused}
	case of[0] == daide.OBS && c.stage == awaitName:
		return permanentError{ErrCannotObserve}
	case of[0] == daide.IAM && c.stage == awaitRejoin:
		// Not permanent: the server may not have noticed yet that the old connection is
		// lost.
		return fmt.Errorf("%w (%s)", ErrRefused, c.vocabulary.Text(of))
	case of[0] == daide.MAP && (c.stage == awaitState || c.stage == awaitMap), of[0] == daide.MDF && c.stage == awaitDefinition:
		return permanentError{errNoMap}
	case of[0] == daide.HLO:
		c.helloAnswered = true
	case of[0] == daide.SND:
		c.letterReturned(of, diplomacy.Neutral)
	case of[0] == daide.NOT:
		c.answeredNotReady(of)
	case of[0] == daide.SUB && c.stage == playing:
		// The orders came too late. The NOW of the next phase follows; otherwise GOF is sent.
		c.expectAnswer(true)
		c.emit(Event{Kind: OrdersLate})
	}
	return nil
}

// handleSyntaxError handles a HUH or a PRN.
func (c *connection) handleSyntaxError(of daide.Message) error {
	var plain daide.Message
	for _, t := range of {
		if t != daide.ERR {
			plain = append(plain, t)
		}
	}
	if len(plain) > 0 && plain[0] == daide.SND && c.letterReturned(plain, diplomacy.Neutral) {
		return nil
	}
	c.answeredNotReady(plain)
	if err := c.countFault(errors.New("it does not understand the client")); err != nil {
		return err
	}
	if len(plain) == 0 {
		return nil
	}
	switch plain[0] {
	case daide.NME, daide.IAM, daide.OBS:
		return permanentError{fmt.Errorf("%w: it does not understand %s", ErrRefused, c.vocabulary.Text(plain))}
	case daide.MAP, daide.MDF:
		if c.stage != playing && c.stage != awaitStart {
			return permanentError{errNoMap}
		}
	case daide.HLO:
		c.helloAnswered = true
	case daide.SUB:
		return c.resend(plain)
	}
	return nil
}

// handleMapName handles a MAP.
func (c *connection) handleMapName(name string) error {
	rejoining := c.stage == awaitState || c.stage == awaitRejoin
	if c.stage != awaitMap && c.stage != awaitName && !rejoining {
		return nil
	}
	if c.game == nil {
		c.mapName = name
		if name != standard || !c.vocabulary.Standard() {
			c.stage = awaitDefinition
			c.expectAnswer(true)
			return c.request(daide.MDF)
		}
		if err := c.setStandardMap(); err != nil {
			return permanentError{err}
		}
	} else if name != c.mapName {
		return permanentError{fmt.Errorf("the server now plays on map %.80q instead of %.80q: join it again", name, c.mapName)}
	}
	return c.mapKnown()
}

// handleDefinition handles an MDF.
func (c *connection) handleDefinition(d daide.Definition) error {
	if c.stage != awaitDefinition || c.game != nil {
		return nil
	}
	if err := c.setDefinition(&d, nil); err != nil {
		// The client leaves because it cannot play on this map, so errors of sending do not matter.
		_ = c.send(daide.Reject{Of: c.vocabulary.Message(daide.MapName{Name: c.mapName})})
		return permanentError{err}
	}
	return c.mapKnown()
}

// mapKnown accepts the map or, if the client rejoins, asks for the state of the game.
func (c *connection) mapKnown() error {
	switch {
	case c.stage == awaitRejoin:
		return nil
	case c.power != "":
		c.await(awaitState)
		return c.requestState()
	}
	c.await(awaitStart)
	if err := c.send(daide.Yes{Of: c.vocabulary.Message(daide.MapName{Name: c.mapName})}); err != nil {
		return err
	}
	c.emitJoined()
	return nil
}

// emitJoined reports [Joined] once.
func (c *connection) emitJoined() {
	if !c.joined {
		c.joined = true
		c.emit(Event{Kind: Joined})
	}
}

// handleHello handles an HLO.
func (c *connection) handleHello(m daide.Hello) error {
	if c.game == nil {
		return c.countFault(errors.New("it begins a game before it sends the map"))
	}
	switch {
	case c.options.Observe:
	case m.Power == diplomacy.Neutral:
		return permanentError{fmt.Errorf("%w: that of an observer", ErrSeat)}
	default:
		token := c.game.Map.PowerToken(m.Power)
		if c.power != "" && token != c.power {
			return permanentError{fmt.Errorf("%w: %s instead of %s", ErrSeat, token, c.power)}
		}
		c.power, c.passcode = token, m.Passcode
	}
	c.helloAnswered = true
	c.timed = c.timed || m.Options.Movement > 0 || m.Options.Retreat > 0 || m.Options.Build > 0
	c.told = m.Options
	c.dialect = press.Dialect{Level: min(m.Options.Level, press.MaxLevel), PartialDraws: m.Options.PartialDraws}
	switch c.stage {
	case awaitStart:
		if c.options.Observe && c.options.History {
			c.helloAnswered = false // another HLO follows the history
			c.await(awaitState)
			return c.requestState()
		}
		c.await(playing)
	case awaitRejoin:
		return c.rejoined()
	case awaitRM, awaitName, awaitMap, awaitDefinition, awaitState, playing:
	}
	return nil
}

// end records how the game ended and waits a short time for the summary.
func (c *connection) end(ending string, winner diplomacy.Power) {
	c.result.Ending = ending
	if c.game != nil && winner != diplomacy.Neutral && int(winner) <= c.game.Map.Powers() {
		c.result.Winner = c.game.Map.PowerToken(winner)
	}
	c.emit(Event{Kind: Ended, Ending: ending, Winner: winner})
	c.linger()
}

// handleSummary handles an SMR.
func (c *connection) handleSummary(m daide.Summary) {
	if c.game == nil {
		return
	}
	c.result.Players = nil
	for _, p := range m.Players {
		if p.Power == diplomacy.Neutral || int(p.Power) > c.game.Map.Powers() {
			continue
		}
		c.result.Players = append(c.result.Players, Player{c.game.Map.PowerToken(p.Power), p.Name, p.Version, p.Centres, p.Eliminated})
	}
	if c.result.Ending == "" {
		c.result.Ending = Over
		c.emit(Event{Kind: Ended, Ending: Over})
	}
	c.linger()
}

// linger ends the connection after [Options.Linger].
func (c *connection) linger() {
	if !c.over {
		c.over = true
		c.deadline = time.Now().Add(c.options.Linger)
	}
}
