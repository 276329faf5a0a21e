package process

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
	"eras/internal/files"
)

// Find returns the maker of the bot that the host requests for a seat. If it returns an error, the
// match is refused with it.
type Find func(wanted string) (airisk.Maker, error)

// Serve plays in matches of a host until the host sends quit or closes its end. It reads the host's
// messages from in and writes answers to out, each with one Write. It returns an error if the
// host's messages cannot be understood or writing fails.
func Serve(in io.Reader, out io.Writer, find Find) error {
	s := &server{in: bufio.NewReaderSize(in, maxHostLine), out: out, find: find}
	for {
		q, line, err := s.receive()
		switch {
		case errors.Is(err, io.EOF) || err == nil && q.Op == "quit":
			return nil
		case err != nil:
			return err
		case q.Op == "init":
			err = s.begin(line)
			ok := err == nil
			reply := answer{OK: &ok}
			if err != nil {
				reply.Err = err.Error()
			}
			err = s.send(reply)
		case q.Abort: // of a phase that is already over
		default:
			done := answer{Done: true}
			switch err := s.phase(q); {
			case errors.Is(err, errQuit):
				return nil
			case errors.As(err, new(broken)):
				return err
			case err != nil && !errors.Is(err, errAborted):
				done.Err = err.Error()
			}
			err = s.send(done)
		}
		if err != nil {
			return err
		}
	}
}

// maxHostLine is the maximum length of a line of a host.
const maxHostLine = 1 << 20

var (
	errAborted = errors.New("the host ended the phase")
	errQuit    = errors.New("the host said quit")
)

// broken is an error after which the connection cannot be used.
type broken struct{ error }

func (b broken) Unwrap() error { return b.error }

// server is the agent's end of a connection.
type server struct {
	in   *bufio.Reader
	out  io.Writer
	find Find

	greeting *greeting
	game     *risk.Game
	players  map[game.Seat]*player
	symbols  map[int]int // symbols of cards, as protocol numbers, as far as hands have shown them
}

// receive reads a message of the host. The returned line is valid until the next call.
func (s *server) receive() (request, []byte, error) {
	var q request
	line, err := s.in.ReadSlice('\n')
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return q, nil, broken{fmt.Errorf("reading a message of the host: it has more than %d bytes", maxHostLine)}
	case errors.Is(err, io.EOF) && len(line) > 0:
	case err != nil:
		return q, nil, broken{fmt.Errorf("reading a message of the host: %w", err)}
	}
	line = files.TrimMark(line)
	var op struct {
		Op string `json:"op"`
	}
	if err := json.Unmarshal(line, &op); err != nil {
		return q, nil, broken{fmt.Errorf("reading a message of the host: %.80q is no JSON object: %w", line, err)}
	}
	if q.Op = op.Op; q.Op == "init" {
		return q, line, nil
	}
	if err := json.Unmarshal(line, &q); err != nil {
		return q, nil, broken{fmt.Errorf("reading the message %.80q of the host: %w", line, err)}
	}
	return q, line, nil
}

func (s *server) send(a any) error {
	line, err := json.Marshal(a)
	if err == nil {
		_, err = s.out.Write(append(line, '\n'))
	}
	if err != nil {
		return broken{fmt.Errorf("answering the host: %w", err)}
	}
	return nil
}

// begin makes the bots of a new match.
func (s *server) begin(line []byte) error {
	s.players = nil
	var m greeting
	if err := json.Unmarshal(line, &m); err != nil {
		return fmt.Errorf("reading init: %w", err)
	}
	g, err := m.game()
	if err != nil {
		return err
	}
	seed, err := number(m.Seed)
	if err != nil {
		return err
	}
	s.greeting, s.game, s.symbols = &m, g, map[int]int{}
	players := map[game.Seat]*player{}
	for text, wanted := range m.Seats {
		seat, err := strconv.Atoi(text)
		if err != nil || seat < 0 || seat >= len(m.Agents) {
			return fmt.Errorf("there is no seat %.80q in a match of %d", text, len(m.Agents))
		}
		maker, err := s.find(wanted)
		if err != nil {
			return err
		}
		p := &player{server: s, position: g.Start()}
		p.position.Phase, p.position.Turn = risk.Drawing, game.Seat(seat)
		p.turn = airisk.NewTurn(g, &p.position, game.Seat(seat), maker, airisk.BotRandom(seed, game.Seat(seat)), p.do)
		players[game.Seat(seat)] = p
	}
	s.players = players
	return nil
}

// phase plays a phase for the host.
func (s *server) phase(q request) error {
	switch {
	case q.R != nil:
		return fmt.Errorf("the host answers what was not asked")
	case q.Seat == nil:
		return fmt.Errorf("the message %.80q says no seat", q.Op)
	}
	p := s.players[game.Seat(*q.Seat)]
	if p == nil {
		return fmt.Errorf("seat %d is not played here", *q.Seat)
	}
	p.position.InAttack = false
	if err := p.occupy(q); err != nil {
		return err
	}
	if p.position.Phase == risk.Drawing {
		return nil
	}
	return p.turn.Step()
}

// learn stores the symbols of cards in a hand that init did not contain, and the minimum number of
// wildcards in the deck.
func (s *server) learn(cards []cardOnWire) error {
	news, wild := false, uint8(0)
	for _, c := range cards {
		if c[1] == wildcardOnWire || c[0] < 0 {
			wild = min(wild+1, risk.MaxWildcards)
		}
		if c[0] < 0 || c[0] >= s.game.Map.Territories() || c[1] < 0 || c[1] >= wildcardOnWire {
			continue
		}
		if symbolsOnWire[s.game.Map.Symbol(risk.Territory(c[0]))] != c[1] {
			s.symbols[c[0]] = c[1]
			news = true
		}
	}
	s.game.Rules.Wildcards = max(s.game.Rules.Wildcards, wild)
	if !news {
		return nil
	}
	m, err := s.greeting.board(s.symbols)
	if err != nil {
		return err
	}
	*s.game.Map = *m // the bots hold a pointer to it
	return nil
}
