// Package session plays one match: it knows who plays each seat, lets agents think in the
// background, collects the answers of persons, rolls the dice, undoes, saves after every step, and
// reports each step with its events.
//
// [Session] is generic over the game. Packages below add what is particular to one: warplay has wars
// and battles, riskplay has drafts of placements, diplomacyplay drafts of orders and DAIDE.
//
// The package draws nothing and reads no clock. A screen calls Tick once a frame and shows the
// steps that it receives through Watch.
package session

import (
	"fmt"
	"runtime"

	"eras/ai/evaluation"
	"eras/game"
)

// TicksPerSecond is how often a screen ticks.
const TicksPerSecond = 60

// Explainer is an agent that can explain its last answer.
type Explainer interface {
	// Explain returns the explanation of the last answer, and whether there is one.
	Explain() (evaluation.Explanation, bool)
}

// Step is a step of a match with its player, an explanation and the time that the agent took.
type Step[P, M, E any] struct {
	game.Step[P, M, E]
	// Seat is the seat that answered, or the last one to answer if several seats did.
	Seat game.Seat
	// Why explains the answer, nil if there is no explanation.
	Why *evaluation.Explanation
	// Ticks is how many ticks an agent thought.
	Ticks int
}

// Session is a match being played. Agents think in goroutines of their own; all
// methods must be called from one goroutine.
type Session[P, M, E any] struct {
	match    *game.Match[P, M, E]
	agents   []game.Agent[P, M] // by seat, nil for persons
	thoughts []*thought[P, M]   // by seat, nil if no agent thinks there
	// answers are the answers to a position that several seats answer at once. They are played when
	// all are there.
	answers  map[game.Seat]M
	ticks    int        // since the last step
	asked    game.Seats // the seats last asked for an answer, without chance
	hurried  bool       // agents are hurried until other seats are asked
	held     bool
	closed   bool
	autosave *Autosave
	watch    func(Step[P, M, E])
	complete func(answers map[game.Seat]M) // see Complete
	prepare  func() bool                   // see Prepare
	stand    func() map[string]int         // see SetStanding
	hints    Hints[M]
	far      *linked[P, M, E] // nil if this program runs the match, and not a host

	substitutes   substitutes[P, M]
	toldOfProgram func(ProgramReport) // see OnProgram
}

// New returns a session of a match, new or in progress. agents has one agent per seat, nil for
// persons. The caller must close the session.
func New[P, M, E any](match *game.Match[P, M, E], agents []game.Agent[P, M]) *Session[P, M, E] {
	return &Session[P, M, E]{
		match: match, agents: agents, thoughts: make([]*thought[P, M], len(agents)), answers: map[game.Seat]M{},
		asked: match.Waiting().Without(game.Chance),
	}
}

// Match returns the match. Only the session may change it.
func (s *Session[P, M, E]) Match() *game.Match[P, M, E] { return s.match }

// Position returns the current position, hidden parts included.
func (s *Session[P, M, E]) Position() P { return s.match.Position() }

// Outcome returns how the match ended, and whether it has ended.
func (s *Session[P, M, E]) Outcome() (game.Outcome, bool) { return s.match.Outcome() }

// Watch sets the function that is called with every step, after the step was saved.
func (s *Session[P, M, E]) Watch(watch func(Step[P, M, E])) { s.watch = watch }

// Complete sets a function that may change the answers of agents before a step is played that
// several seats answer at once.
func (s *Session[P, M, E]) Complete(complete func(answers map[game.Seat]M)) { s.complete = complete }

// Prepare sets a function that is called in every tick in which agents are awaited. It reports whether
// agents may begin to think.
func (s *Session[P, M, E]) Prepare(prepare func() bool) { s.prepare = prepare }

// Persons returns the seats of persons.
func (s *Session[P, M, E]) Persons() game.Seats {
	var seats game.Seats
	for i, agent := range s.agents {
		if agent == nil {
			seats = seats.With(game.Seat(i))
		}
	}
	return seats
}

// Agent returns the agent of a seat, nil for a person.
func (s *Session[P, M, E]) Agent(seat game.Seat) game.Agent[P, M] { return s.agents[seat] }

// SetAgent puts an agent in a seat, nil for a person. If the previous agent is thinking, it is
// stopped.
func (s *Session[P, M, E]) SetAgent(seat game.Seat, agent game.Agent[P, M]) {
	s.stop(seat)
	endPrograms(s.agents[seat])
	s.agents[seat] = agent
	s.substitutes.seated = s.substitutes.seated.Without(seat)
}

// Waiting returns the seats that have not answered yet.
func (s *Session[P, M, E]) Waiting() game.Seats {
	if s.far != nil {
		return s.waitingLinked()
	}
	waiting := s.match.Waiting()
	for seat := range s.answers {
		waiting = waiting.Without(seat)
	}
	return waiting
}

// Turn returns the first person that the match waits for, and whether there is one.
func (s *Session[P, M, E]) Turn() (game.Seat, bool) {
	for seat := range s.Waiting().All() {
		if seat != game.Chance && s.agents[seat] == nil {
			return seat, true
		}
	}
	return game.Nobody, false
}

// Submit gives the answer of a person. If several seats answer at once, the answer can be taken
// back until the step is played. Otherwise the step is played now.
func (s *Session[P, M, E]) Submit(seat game.Seat, move M) error {
	if seat < 0 || int(seat) >= len(s.agents) || s.agents[seat] != nil || !s.match.Waiting().Has(seat) {
		return game.ErrNotActor
	}
	s.hints.DropHint()
	if s.far != nil {
		return s.send(seat, move)
	}
	return s.answer(seat, move, nil, 0)
}

// Submitted returns the answer that a person gave to this position, and whether there is one. move
// is the zero value if the answer was given before this session began.
func (s *Session[P, M, E]) Submitted(seat game.Seat) (move M, ok bool) {
	if seat < 0 || int(seat) >= len(s.agents) || s.agents[seat] != nil {
		return move, false
	}
	move, ok = s.answers[seat]
	return move, ok || s.far != nil && s.far.answered
}

// Retract takes back a person's answer, and reports whether there was one.
func (s *Session[P, M, E]) Retract(seat game.Seat) bool {
	if _, ok := s.Submitted(seat); !ok {
		return false
	}
	delete(s.answers, seat)
	if s.far != nil {
		s.far.answered = false
		s.far.link.Retract(s.match.Steps())
	}
	return true
}

// answer accepts the answer of a seat.
func (s *Session[P, M, E]) answer(seat game.Seat, move M, why *evaluation.Explanation, ticks int) error {
	if s.held || s.match.Waiting().Len() > 1 || len(s.answers) > 0 {
		position := s.match.Position()
		if err := s.match.Board().Check(&position, seat, move); err != nil {
			return err
		}
		s.answers[seat] = move
		return nil
	}
	step, _, err := s.match.Answer(seat, move)
	if err != nil {
		return err
	}
	s.stepped(Step[P, M, E]{Step: step, Seat: seat, Why: why, Ticks: ticks})
	return nil
}

// play plays the step for which every seat has answered.
func (s *Session[P, M, E]) play() error {
	if s.complete != nil {
		s.complete(s.answers)
	}
	for seat := range s.match.Waiting().All() {
		step, done, err := s.match.Answer(seat, s.answers[seat])
		if err != nil {
			return err
		}
		if done {
			clear(s.answers)
			s.stepped(Step[P, M, E]{Step: step, Seat: seat})
		}
	}
	return nil
}

func (s *Session[P, M, E]) stepped(step Step[P, M, E]) {
	s.ticks = 0
	s.hints.DropHint()
	if now := s.match.Waiting().Without(game.Chance); now != 0 && now != s.asked {
		s.asked = now
		s.hurried = false
	}
	if s.autosave != nil {
		s.autosave.Step(s.match.Lines(s.match.Steps()-1), s.Standing())
	}
	if s.watch != nil {
		s.watch(step)
	}
}

// Hold prevents the next step from being played, unless chance plays it. Agents go on thinking.
func (s *Session[P, M, E]) Hold(on bool) { s.held = on }

// Tick advances the match by one step at most: it collects the answers of agents, starts agents
// that must answer, and plays chance moves. If it returns an error, an agent failed or answered
// illegally, and the match cannot go on with that agent.
func (s *Session[P, M, E]) Tick() error {
	if s.closed {
		return nil
	}
	s.tellOfPrograms()
	if s.match.Waiting() == 0 {
		return nil
	}
	s.ticks++
	if s.far != nil {
		return s.tickLinked()
	}
	if s.match.Waiting().Has(game.Chance) && s.Waiting().Len() == 1 {
		step, _, err := s.match.Roll()
		if err == nil {
			s.stepped(Step[P, M, E]{Step: step, Seat: game.Chance})
		}
		return err
	}
	if stepped, err := s.collect(); stepped || err != nil {
		return err
	}
	if len(s.answers) > 0 && s.Waiting() == 0 {
		if s.held {
			return nil
		}
		return s.play()
	}
	s.think()
	return nil
}

// Rush ticks up to n times, as long as agents answer at once and no person is awaited.
func (s *Session[P, M, E]) Rush(n int) error {
	for range n {
		if _, person := s.Turn(); person || s.match.Waiting() == 0 {
			return nil
		}
		if err := s.Tick(); err != nil {
			return err
		}
		if s.thinkers() > 0 {
			runtime.Gosched() // give agents a chance to answer; most do at once
		}
	}
	return nil
}

// Thinking returns how many ticks have passed since the last step, and whether an agent is
// thinking.
func (s *Session[P, M, E]) Thinking() (ticks int, ok bool) {
	return s.ticks, s.thinkers() > 0
}

// Computes reports whether an agent is thinking or looking for a hint.
func (s *Session[P, M, E]) Computes() bool { return s.thinkers() > 0 || s.hints.thought != nil }

// Awaited returns how many ticks the answer of an agent has been awaited, and whether it is awaited
// now.
func (s *Session[P, M, E]) Awaited(seat game.Seat) (ticks int, ok bool) {
	if s.closed || seat < 0 || s.agents[seat] == nil || !s.Waiting().Has(seat) {
		return 0, false
	}
	return s.ticks, true
}

// Hurry asks the thinking agents to answer with the best move that they have found. Agents that
// start later are hurried as well, until other seats must answer.
func (s *Session[P, M, E]) Hurry() {
	s.hurried = true
	for _, t := range s.thoughts {
		if t != nil {
			t.hurry()
		}
	}
}

// HurryOnce makes agents that start later think as long as they like.
func (s *Session[P, M, E]) HurryOnce() { s.hurried = false }

// CanUndo reports whether [Session.Undo] would do something.
func (s *Session[P, M, E]) CanUndo() bool { return s.sinceAnswer() > 0 }

// Undo goes back to before the last answer of a person, and reports whether there was one.
func (s *Session[P, M, E]) Undo() bool { return s.Back(s.sinceAnswer()) }

// sinceAnswer returns the number of steps since the last answer of a person, including that answer,
// 0 if there is none to undo.
func (s *Session[P, M, E]) sinceAnswer() int {
	if s.far != nil {
		return 0 // the host has played it, and does not undo
	}
	for i := s.match.Steps() - 1; i >= 0; i-- {
		position := s.match.At(i)
		for seat := range s.match.Board().Actors(&position).All() {
			if seat >= 0 && s.agents[seat] == nil {
				return s.match.Steps() - i
			}
		}
	}
	return 0
}

// Back undoes n steps, and reports whether it did. Agents that are thinking are stopped.
func (s *Session[P, M, E]) Back(n int) bool {
	if n <= 0 {
		return false
	}
	s.stopAll()
	s.hints.DropHint()
	clear(s.answers)
	s.match.TakeBack(n)
	s.ticks, s.asked = 0, s.match.Waiting().Without(game.Chance)
	s.Checkpoint()
	return true
}

// Close stops all thinking and ends the programs at the seats, and waits until both have ended.
func (s *Session[P, M, E]) Close() {
	s.closed = true
	s.stopAll()
	s.hints.DropHint()
	endPrograms(s.agents...)
}

// seatError adds the seat of the agent that failed to an error.
func (s *Session[P, M, E]) seatError(seat game.Seat, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("seat %v: %w", seat, err)
}
