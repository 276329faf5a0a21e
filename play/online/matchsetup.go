//go:build !js

package online

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"time"

	"eras/game"
	"eras/play/table"
	"eras/saves"
)

// Limits of durations.
const (
	minTime = time.Second
	maxTime = 30 * 24 * time.Hour
)

// validate returns an error if the match cannot be played as described.
func (m *Match) validate(games table.Games) error {
	b, err := games.Open(m.Board, m.Setup, m.Seed)
	if err != nil {
		return err
	}
	if b.Hides() {
		return ErrHidden
	}
	if len(m.Seats) != b.Seats() {
		return fmt.Errorf("it has %d seats: the board needs %d", len(m.Seats), b.Seats())
	}
	if err := obey(matchFields, m, b.Seats()); err != nil {
		return err
	}
	if err := m.checkMap(b); err != nil {
		return err
	}
	for i, s := range m.Seats {
		if s.Bot != "" {
			_, err = b.Agent(s.Bot, game.Seat(i), m.Seed, true)
		}
		if err != nil {
			return fmt.Errorf("seat %d: %w", i, err)
		}
	}
	if m.Bot != "" {
		if _, err := b.Agent(m.Bot, 0, m.Seed, true); err != nil {
			return fmt.Errorf("the bot for seats without a player: %w", err)
		}
	}
	switch {
	case m.Bot != "":
	case m.Away != 0 || m.Clock != 0:
		return errors.New("with a time for players who are away or slow there must be a bot that plays for them")
	case m.people():
		return errors.New("there must be a bot for seats that stay free")
	}
	return nil
}

// named returns the match with the names of its players in normal form. It leaves invalid names as
// they are.
func (m Match) named() Match {
	m.Seats = slices.Clone(m.Seats)
	for i := range m.Seats {
		if name, err := saves.PlayerName(m.Seats[i].Name); err == nil {
			m.Seats[i].Name = name
		}
	}
	if name, err := saves.PlayerName(m.Maker); err == nil {
		m.Maker = name
	}
	return m
}

// reading matches specs of bots that name files.
var reading = regexp.MustCompile(`(^|[:,])(weights|file|params|parameters)=|[/\\@]`)

// fileless returns an error if a bot reads a file: users on other machines must not name files of
// this one.
func (m *Match) fileless() error {
	specs := []string{m.Bot}
	for _, s := range m.Seats {
		specs = append(specs, s.Bot)
	}
	for _, s := range specs {
		if reading.MatchString(s) {
			return because(ErrBotFile, fmt.Errorf("the bot %.80q reads a file: write one without", s))
		}
	}
	return nil
}
