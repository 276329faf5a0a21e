package online

import (
	"slices"
	"time"

	"eras/game"
	"eras/internal/files"
	"eras/play/table"
)

// Step is a step of a match as a seat may know it.
type Step = table.Step

// sizeOf returns about how many bytes a step takes, in a message and in memory.
func sizeOf(s *Step) int {
	n := len(s.Position) + 40
	for _, a := range s.Answers {
		n += len(a) + 16
	}
	return n
}

// Match describes a match: the board, the players and the conditions.
type Match struct {
	// Board is the board's name in records, Setup its set-up.
	Board string       `json:"board"`
	Setup []game.Field `json:"setup"`
	// Map is the map of the set-up, if it does not ship with the program.
	Map MapFile `json:"map,omitempty"`
	// Seed is the seed of the dice and the bots, known only to the host. 0 asks for a random one.
	Seed uint64 `json:"seed,omitempty"`
	// Seats are the players.
	Seats []Seat `json:"seats"`
	// Away is how long a person may give no sign before a bot plays the seat, 0 for no limit.
	Away time.Duration `json:"away,omitempty"`
	// Clock is how long a person may take for a turn before a bot plays it, 0 for no limit.
	Clock time.Duration `json:"clock,omitempty"`
	// Bot is the spec of that bot, and of the bots for seats that stay free.
	Bot string `json:"bot,omitempty"`
	// Watch says that others may watch, Chat that players may write to each other.
	Watch bool `json:"watch,omitempty"`
	Chat  bool `json:"chat,omitempty"`
	// Maker is the name of the person for whom the match waits once all seats are taken; then it begins
	// only on request. If the name is empty, the match does not wait.
	Maker string `json:"maker,omitempty"`
}

// begins reports whether the match begins by itself with these players. A match of bots waits for
// nobody.
func (m *Match) begins(seats []Seat) bool {
	return (m.Maker == "" || !m.people()) && !slices.ContainsFunc(seats, Seat.Free)
}

// people reports whether there is a seat for a person.
func (m *Match) people() bool {
	for _, s := range m.Seats {
		if s.Bot == "" {
			return true
		}
	}
	return false
}

// Seat is a seat of a match.
type Seat struct {
	// Name is a person's name, empty for a bot or a free seat.
	Name string `json:"name,omitempty"`
	// Bot is a bot's spec, empty for a person or a free seat.
	Bot string `json:"bot,omitempty"`
}

// Free reports whether nobody has taken the seat.
func (s Seat) Free() bool { return s == Seat{} }

// Status is the part of a match in progress that everybody may know.
type Status struct {
	// Started is false while the match waits for players.
	Started bool `json:"started,omitempty"`
	// Seats are the present players.
	Seats []Seat `json:"seats"`
	// Steps is how many steps have been played.
	Steps int `json:"steps"`
	// Waiting are the seats that still have to answer, Present those of persons who are connected,
	// and Replaced those of persons for whom a bot plays.
	Waiting  game.Seats `json:"waiting,omitempty"`
	Present  game.Seats `json:"present,omitempty"`
	Replaced game.Seats `json:"replaced,omitempty"`
	// Hears are the bots that read private lines now, and Talking says that bots are writing some.
	// Delegated are the persons whose private lines a bot reads and answers while it plays for them;
	// others' stay unread.
	Hears     game.Seats `json:"hears,omitempty"`
	Talking   bool       `json:"talking,omitempty"`
	Delegated game.Seats `json:"delegated,omitempty"`
	// Left is how long each awaited person has left, nil without a clock.
	Left map[game.Seat]time.Duration `json:"left,omitempty"`
	// Result is how the match ended, as in records; empty while it goes on.
	Result string `json:"result,omitempty"`
	// Fault says why the match cannot go on, if it cannot.
	Fault string `json:"fault,omitempty"`
	// Losses is how often the host lost the end of the match and went on without it.
	Losses int `json:"losses,omitempty"`
}

// Line is a line that a player writes to others.
type Line struct {
	// Number counts from 1 the lines to all, or the private lines that a seat has sent and received:
	// nobody learns from it how much others write.
	Number int       `json:"n"`
	Seat   game.Seat `json:"seat"`
	// To are the recipients of a private line, empty for a line to all.
	To game.Seats `json:"to,omitempty"`
	// Step is how many steps had been played when a private line was written.
	Step int    `json:"step,omitempty"`
	Text string `json:"text"`
}

// kinds of requests.
const (
	askLook    = "look"    // asks for steps and status, and says that the user is there
	askJoin    = "join"    // takes a seat
	askAnswer  = "answer"  // answers for the seat
	askRetract = "retract" // takes an answer back
	askChat    = "chat"    // says something
	askPrivate = "private" // says something to some players alone
	askLines   = "lines"   // asks for private lines that the seat has sent and received
	// askDelegate says whether a bot that plays for the seat reads and answers its private lines
	askDelegate = "delegate"
	askRecord   = "record" // asks for the record of a match that is over
	askNotes    = "notes"  // asks for the notes of that record
	askCreate   = "create" // makes a match
	askStart    = "start"  // lets a match begin with bots in its free seats
	askRemove   = "remove" // removes a match
)

var requestKinds = []string{askLook, askJoin, askAnswer, askRetract, askChat, askPrivate, askLines, askDelegate, askRecord, askNotes, askCreate, askStart, askRemove}

// request is what a user sends.
type request struct {
	Kind string `json:"kind"`
	// Have is how many steps the user has, or private lines, actions or notes; -1 asks for the match
	// as well.
	Have int `json:"have,omitempty"`
	// Step is the step that is answered, Text the answer or a line. A private line is refused if the
	// match is at another step, unless Step is -1.
	Step int    `json:"step,omitempty"`
	Text string `json:"text,omitempty"`
	// To are the recipients of a private line.
	To game.Seats `json:"to,omitempty"`
	// Nonce identifies an answer, a private line, or a request to make a match, so that a repeated one
	// is recognized.
	Nonce string `json:"nonce,omitempty"`
	// Delegate is whether a bot reads and answers private lines while it plays for the seat.
	Delegate bool `json:"delegate,omitempty"`
	// Name and Seat are those of a player who joins.
	Name string     `json:"name,omitempty"`
	Seat *game.Seat `json:"seat,omitempty"`
	// Match is a match to make, which gets the ID; otherwise ID is a match to start or remove.
	Match *Match `json:"match,omitempty"`
	ID    string `json:"id,omitempty"`
}

// Limits.
const (
	// maxRequest limits a request, maxCreate a request to make a match, and maxUpdate what the host
	// sends, all in bytes.
	maxRequest = 32 << 10
	maxCreate  = 256 << 10
	maxUpdate  = 512 << 10
	// maxNews is how many updates may wait for a client. The client asks again for dropped ones.
	maxNews = 32
	// pageSize is about how many bytes of steps or actions an update holds.
	pageSize = 64 << 10
	// maxBoard, maxChat and maxSentence limit texts, in characters; maxSetup limits the number of
	// fields of a set-up.
	maxBoard    = 40
	maxSetup    = 100
	maxChat     = 300
	maxSentence = 1000
	// keptChat is how many lines of chat the host remembers.
	keptChat = 100
	// maxPrivate limits a private line, in characters, and maxPrivateStep how many of them a seat may
	// write at a step. maxPrivateBytes limits those of a match, with an equal share for each seat.
	maxPrivate, maxPrivateStep = 1000, 100
	maxPrivateBytes            = files.MaxMatch / 4
)
