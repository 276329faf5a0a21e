package diplomacy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/process"
)

// Entrant is a bot in a tournament with its number of seats.
type Entrant struct {
	Spec  string
	Seats int
	// make makes the entrant's bots. Those of a program, which has a command, are its substitutes.
	make    aidiplomacy.Maker
	command []string
}

// NewEntrant returns an entrant whose bots make returns.
func NewEntrant(spec string, seats int, make aidiplomacy.Maker) Entrant {
	return Entrant{Spec: spec, Seats: seats, make: make}
}

// unknownBot returns the error for a bot that does not exist.
func unknownBot(spec string) error {
	_, err := agents.DiplomacyBots().FindWithFiles(spec)
	return err
}

// ParseEntrants reads a list of bots as in [Request.Bots], each with up to powers seats,
// and returns the sum of their seats.
func ParseEntrants(text string, powers int) (all []Entrant, seats int, err error) {
	return parseEntrants(text, powers, false)
}

// parseEntrants is [ParseEntrants] that allows programs or not.
func parseEntrants(text string, powers int, programs bool) (all []Entrant, seats int, err error) {
	for part := range strings.SplitSeq(text, ",") {
		e := Entrant{Spec: strings.TrimSpace(part), Seats: 1}
		if i := strings.LastIndexByte(e.Spec, ':'); i >= 0 {
			if n, err := strconv.Atoi(e.Spec[i+1:]); err == nil {
				e.Spec, e.Seats = e.Spec[:i], n
			}
		}
		if e.Spec == "" {
			return nil, 0, fmt.Errorf("the list of bots %.80q is not understood: write BOT:SEATS,BOT:SEATS…, as in jic:3,dumbbot:4", text)
		}
		if e.Seats < 1 || e.Seats > powers {
			return nil, 0, fmt.Errorf("%s has %d seats: it must have from 1 to %d", e.Spec, e.Seats, powers)
		}
		if slices.ContainsFunc(all, func(o Entrant) bool { return o.Spec == e.Spec }) {
			return nil, 0, fmt.Errorf("%s appears twice: write it once with all its seats, as in %s:2", e.Spec, e.Spec)
		}
		bot := e.Spec
		if programs {
			if e.command, _, err = process.Command(e.Spec); err != nil {
				return nil, 0, err
			}
			if e.command != nil {
				bot = substitute
			}
		}
		if e.Spec != Open {
			if e.make, err = agents.DiplomacyBots().FindWithFiles(bot); err != nil {
				return nil, 0, err
			}
		}
		all = append(all, e)
		seats += e.Seats
	}
	return all, seats, nil
}
