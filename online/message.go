package online

import (
	"time"

	"eras/game"
)

// Step is a step of a match as a seat may know it.
type Step struct {
	// Answers are those of all actors, in order, if the seat may know them. They turn what it
	// saw into what it sees.
	Answers []string `json:"a,omitempty"`
	// Position is what the seat sees after the step, if there are no Answers.
	Position string `json:"p,omitempty"`
}

// size returns about how many bytes the step takes, in a message and in memory.
func (s *Step) size() int {
	n := len(s.Position) + 40
	for _, a := range s.Answers {
		n += len(a) + 16
	}
	return n
}

// Match is what a match is played with.
type Match struct {
	// Board is the board's name in records, Setup its set-up.
	Board string       `json:"board"`
	Setup []game.Field `json:"setup"`
	// Seed is that of the dice and the bots. Only the host knows it; 0 stands for a random one.
	Seed uint64 `json:"seed,omitempty"`
	// Seats are the players.
	Seats []Seat `json:"seats"`
	// Away is after how long without a sign of a person a bot plays the seat, 0 for never.
	Away time.Duration `json:"away,omitempty"`
	// Clock is how long a person may take for a turn before a bot plays it, 0 for any time.
	Clock time.Duration `json:"clock,omitempty"`
	// Bot is the spec of that bot, and of the one for seats that stay free.
	Bot string `json:"bot,omitempty"`
	// Watch and Chat say that others may watch, and that players may write to each other.
	Watch bool `json:"watch,omitempty"`
	Chat  bool `json:"chat,omitempty"`
}

// Seat is a seat of a match.
type Seat struct {
	// Name is a person's name, empty for a bot and a free seat.
	Name string `json:"name,omitempty"`
	// Bot is a bot's spec.
	Bot string `json:"bot,omitempty"`
}

// Free reports whether nobody has taken the seat.
func (s Seat) Free() bool { return s == Seat{} }

// Status is what all may know of a match in progress.
type Status struct {
	// Started is false while the match waits for players.
	Started bool `json:"started,omitempty"`
	// Seats are the players now.
	Seats []Seat `json:"seats"`
	// Steps is how many steps have been played.
	Steps int `json:"steps"`
	// Waiting are the seats that have still to answer, Present those of persons who are
	// connected, Replaced those that a bot plays for a person.
	Waiting  game.Seats `json:"waiting,omitempty"`
	Present  game.Seats `json:"present,omitempty"`
	Replaced game.Seats `json:"replaced,omitempty"`
	// Left is how long each awaited person has left, nil without a clock.
	Left map[game.Seat]time.Duration `json:"left,omitempty"`
	// Result is how the match ended, as in records; empty while it goes on.
	Result string `json:"result,omitempty"`
	// Fault says why the match cannot go on, if it cannot.
	Fault string `json:"fault,omitempty"`
	// Losses is how often the host has lost the end of the match and gone on without it.
	Losses int `json:"losses,omitempty"`
}

// Line is a line of chat.
type Line struct {
	Number int       `json:"n"` // from 1
	Seat   game.Seat `json:"seat"`
	Text   string    `json:"text"`
}

// kinds of requests.
const (
	askLook    = "look"    // asks for steps and status, and says that the user is there
	askJoin    = "join"    // takes a seat
	askAnswer  = "answer"  // answers for the seat
	askRetract = "retract" // takes an answer back
	askChat    = "chat"    // says something
	askRecord  = "record"  // asks for the record of a match that is over
	askCreate  = "create"  // makes a match
	askStart   = "start"   // lets a match begin with bots in its free seats
	askRemove  = "remove"  // removes a match
)

var requestKinds = []string{askLook, askJoin, askAnswer, askRetract, askChat, askRecord, askCreate, askStart, askRemove}

// request is what a user sends.
type request struct {
	Kind string `json:"kind"`
	// Have is how many steps the user has; -1 asks for the match as well.
	Have int `json:"have,omitempty"`
	// Step is the step that is answered, Text the answer or a line of chat.
	Step int    `json:"step,omitempty"`
	Text string `json:"text,omitempty"`
	// Nonce tells an answer, or a match to make, that was sent twice from two.
	Nonce string `json:"nonce,omitempty"`
	// Name and Seat are those of a player who joins.
	Name string     `json:"name,omitempty"`
	Seat *game.Seat `json:"seat,omitempty"`
	// Match is a match to make, with the ID that it gets, ID one to start or remove.
	Match *Match `json:"match,omitempty"`
	ID    string `json:"id,omitempty"`
}

// Limits.
const (
	// maxRequest limits a request, maxCreate one that makes a match, and maxUpdate what the host
	// sends, in bytes.
	maxRequest = 32 << 10
	maxCreate  = 256 << 10
	maxUpdate  = 512 << 10
	// maxNews is how many updates may wait for a client. What is dropped is asked for again.
	maxNews = 32
	// pageSize is about how many bytes of steps or actions an update has.
	pageSize = 64 << 10
	// maxBoard, maxChat and maxSentence limit texts in characters, maxSetup the fields of a set-up.
	maxBoard    = 40
	maxSetup    = 100
	maxChat     = 300
	maxSentence = 1000
	// keptChat is how many lines of chat the host remembers.
	keptChat = 100
)
