package guest

import (
	"errors"
	"fmt"
	"time"

	"eras/ai/daide"
	"eras/game/diplomacy"
)

// take acts on a message of the server.
func (s *session) take(c daide.Content) error {
	switch c := c.(type) {
	case daide.Yes:
		return s.accepted(c.Of)
	case daide.Reject:
		return s.rejected(c.Of)
	case daide.Huh:
		return s.misunderstood(c.Of)
	case daide.Unbalanced:
		return s.misunderstood(c.Of)
	case daide.MapName:
		return s.named(c.Name)
	case daide.Definition:
		return s.defined(c)
	case daide.Hello:
		return s.hello(c)
	case daide.From:
		for _, answer := range c.Refusals() {
			if err := s.send(answer); err != nil {
				return err
			}
		}
	case daide.Save:
		return s.send(daide.Yes{Of: s.v.Message(c)})
	case daide.Load:
		return s.send(daide.Reject{Of: s.v.Message(c)})
	case daide.Time:
		s.timed = s.timed || c.Seconds > 0
		s.o.tell(News{Kind: Clock, Seconds: c.Seconds})
	case daide.Not:
		s.takenBack(c.Of)
	case daide.Disorder:
		s.o.tell(News{Kind: Disorder, Power: c.Power})
	case daide.Bare:
		switch c.Command {
		case daide.OFF:
			s.gone = true
			if s.over {
				return errDone
			}
			return final{ErrCalledOff}
		case daide.DRW:
			s.end(Draw, diplomacy.Neutral)
		}
	case daide.Draw:
		s.end(Draw, diplomacy.Neutral)
	case daide.Solo:
		s.end(Solo, c.Power)
	case daide.Summary:
		return s.summed(c)
	default:
		return s.takeTurn(c)
	}
	return nil
}

// takeTurn acts on a message about a game on its way.
func (s *session) takeTurn(c daide.Content) error {
	if s.g == nil || s.power == "" && !s.o.Observe {
		return s.fault(errors.New("it tells of a game that has not begun"))
	}
	switch c := c.(type) {
	case daide.Centres:
		s.centres = &c
		if s.now != nil && s.stage != restoring {
			return s.position(s.now)
		}
	case daide.Result:
		if len(s.results) > maxResults {
			return s.fault(errors.New("it tells more results than there are orders"))
		}
		s.results = append(s.results, c)
	case daide.Now:
		switch {
		case s.stage == restoring && !s.greeted:
			s.now = &c // the one that was asked for comes
			if s.o.Chronicle {
				return s.chapterEnds(&c)
			}
			return nil
		case s.centres == nil:
			s.now = &c
			s.patience(true)
			return s.send(daide.Bare{Command: daide.SCO})
		}
		return s.position(&c)
	case daide.Thanks:
		return s.thanked(c)
	case daide.Missing:
		return s.missing(c)
	case daide.Eliminated:
		s.o.tell(News{Kind: Eliminated, Power: c.Power})
		s.result.Eliminated = s.result.Eliminated || c.Power == s.findPower(s.power)
	}
	return nil
}

// takenBack acts on a NOT.
func (s *session) takenBack(of daide.Content) {
	switch of := of.(type) {
	case daide.Time:
		s.o.tell(News{Kind: Clock, Seconds: of.Seconds, Stands: true})
	case daide.Disorder:
		s.o.tell(News{Kind: Disorder, Power: of.Power, Over: true})
	}
}

// maxResults is more than how many results a server can tell between two positions.
const maxResults = 3 * diplomacy.MaxProvinces

// accepted acts on a YES.
func (s *session) accepted(of daide.Message) error {
	switch {
	case (of[0] == daide.NME || of[0] == daide.OBS) && s.stage == naming:
		s.await(mapping)
	case of[0] == daide.IAM && s.stage == claiming:
		return s.restore()
	}
	return nil
}

// restore asks for the state of a game.
func (s *session) restore() error {
	s.result.Returns++
	s.o.tell(News{Kind: Returned})
	s.await(restoring)
	s.taken()
	if s.g == nil {
		return s.ask(daide.MAP) // the rest once its words can be read
	}
	return s.askState()
}

// askState asks for the state of a game. HLO, which servers say at no other time, comes
// behind the results: a NOW before it is of a phase that has just been played, and
// comes before what is to be known of the phases before.
func (s *session) askState() error {
	if s.o.Chronicle {
		if err := s.ask(daide.HST); err != nil {
			return err
		}
	}
	return s.ask(daide.SCO, daide.ORD, daide.HLO, daide.NOW)
}

// ask sends requests.
func (s *session) ask(requests ...daide.Token) error {
	for _, t := range requests {
		if err := s.send(daide.Bare{Command: t}); err != nil {
			return err
		}
	}
	return nil
}

// rejected acts on a REJ.
func (s *session) rejected(of daide.Message) error {
	switch {
	case of[0] == daide.NME && s.stage == naming:
		return final{ErrRefused}
	case of[0] == daide.OBS && s.stage == naming:
		return final{ErrNothingOn}
	case of[0] == daide.IAM && s.stage == claiming:
		// The server may hold the connection that was lost for alive still.
		return fmt.Errorf("%w (%s)", ErrRefused, s.v.Text(of))
	case of[0] == daide.MAP && (s.stage == restoring || s.stage == mapping), of[0] == daide.MDF && s.stage == defining:
		return final{errors.New("the server does not tell its map")}
	case of[0] == daide.HLO:
		s.greeted = true
	case of[0] == daide.SUB && s.stage == playing:
		// It came too late; NOW tells of the next phase. Should it not, GOF follows.
		s.patience(true)
		s.o.tell(News{Kind: Late})
	}
	return nil
}

// misunderstood acts on a HUH or a PRN.
func (s *session) misunderstood(of daide.Message) error {
	if err := s.fault(errors.New("it does not understand the client")); err != nil {
		return err
	}
	var plain daide.Message
	for _, t := range of {
		if t != daide.ERR {
			plain = append(plain, t)
		}
	}
	if len(plain) == 0 {
		return nil
	}
	switch plain[0] {
	case daide.NME, daide.IAM, daide.OBS:
		return final{fmt.Errorf("%w: it does not understand %s", ErrRefused, s.v.Text(plain))}
	case daide.MAP, daide.MDF:
		if s.stage != playing && s.stage != waiting {
			return final{errors.New("the server does not tell its map")}
		}
	case daide.HLO:
		s.greeted = true
	case daide.SUB:
		return s.unreadable(plain)
	}
	return nil
}

// named acts on a MAP.
func (s *session) named(name string) error {
	restoring := s.stage == restoring || s.stage == claiming
	if s.stage != mapping && s.stage != naming && !restoring {
		return nil
	}
	if s.g == nil {
		s.mapName = name
		if name != standard || !s.v.Standard() {
			s.stage = defining
			s.patience(true)
			return s.ask(daide.MDF)
		}
		if err := s.setStandard(); err != nil {
			return final{err}
		}
	} else if name != s.mapName {
		return final{fmt.Errorf("the server plays on map %q, not on %q as before: join it anew", name, s.mapName)}
	}
	return s.mapped()
}

// defined acts on an MDF.
func (s *session) defined(d daide.Definition) error {
	if s.stage != defining || s.g != nil {
		return nil
	}
	if err := s.define(&d, nil); err != nil {
		// The game cannot be played; whether the server hears of it does not matter.
		_ = s.send(daide.Reject{Of: s.v.Message(daide.MapName{Name: s.mapName})})
		return final{err}
	}
	return s.mapped()
}

// mapped goes on when the map is known.
func (s *session) mapped() error {
	switch {
	case s.stage == claiming:
		return nil
	case s.power != "":
		s.await(restoring)
		return s.askState()
	}
	s.await(waiting)
	if err := s.send(daide.Yes{Of: s.v.Message(daide.MapName{Name: s.mapName})}); err != nil {
		return err
	}
	s.taken()
	return nil
}

// taken tells that the server has taken the client.
func (s *session) taken() {
	if s.o.Seated != nil && !s.seated {
		s.o.Seated()
	}
	if !s.seated {
		s.o.tell(News{Kind: Taken})
	}
	s.seated = true
}

// hello acts on an HLO.
func (s *session) hello(c daide.Hello) error {
	if s.g == nil {
		return s.fault(errors.New("it begins a game before it tells the map"))
	}
	switch {
	case s.o.Observe:
	case c.Power == diplomacy.Neutral:
		return final{fmt.Errorf("%w: that of an observer", ErrSeat)}
	default:
		token := s.g.Map.PowerToken(c.Power)
		if s.power != "" && token != s.power {
			return final{fmt.Errorf("%w: %s instead of %s", ErrSeat, token, s.power)}
		}
		s.power, s.passcode = token, c.Passcode
	}
	s.greeted = true
	s.timed = s.timed || c.Options.Movement > 0 || c.Options.Retreat > 0 || c.Options.Build > 0
	s.limits = limits(c.Options)
	switch s.stage {
	case waiting:
		if s.o.Observe && s.o.Chronicle {
			s.greeted = false // the next HLO comes behind the phases of before
			s.await(restoring)
			return s.askState()
		}
		s.await(playing)
	case claiming:
		return s.restore()
	}
	return nil
}

// end notes how the game ended, and waits a little for the summary.
func (s *session) end(ending string, winner diplomacy.Power) {
	s.result.Ending = ending
	if s.g != nil && winner != diplomacy.Neutral && int(winner) <= s.g.Map.Powers() {
		s.result.Winner = s.g.Map.PowerToken(winner)
	}
	s.o.tell(News{Kind: Ended, Ending: ending, Winner: winner})
	s.linger()
}

// summed acts on an SMR.
func (s *session) summed(c daide.Summary) error {
	if s.g == nil {
		return nil
	}
	s.result.Players = nil
	for _, p := range c.Players {
		if p.Power == diplomacy.Neutral || int(p.Power) > s.g.Map.Powers() {
			continue
		}
		s.result.Players = append(s.result.Players, Player{s.g.Map.PowerToken(p.Power), p.Name, p.Version, p.Centres, p.Eliminated})
	}
	if s.result.Ending == "" {
		s.result.Ending = Over
		s.o.tell(News{Kind: Ended, Ending: Over})
	}
	s.linger()
	return nil
}

// linger lets the session end soon.
func (s *session) linger() {
	if !s.over {
		s.over = true
		s.due = time.Now().Add(s.o.Linger)
	}
}
