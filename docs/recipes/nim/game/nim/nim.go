// Package nim has the rules of Nim with one heap: players take one to three matches in
// turn, and the player who takes the last one wins.
package nim

import (
	"fmt"
	"strconv"

	"eras/game"
)

// Position is a heap and the seat whose turn it is.
type Position struct {
	Heap int
	Turn game.Seat
}

// Taken is an event: Seat took N matches.
type Taken struct {
	Seat game.Seat
	N    int
}

// ID is the name of the board in records and saved files.
const ID = "nim"

// Board is Nim as a [game.Board]. A move is the number of matches to take.
type Board struct{ Heap int }

func (Board) Name() string { return ID }

func (b Board) Setup() []game.Field { return []game.Field{{Key: "heap", Value: strconv.Itoa(b.Heap)}} }

func (Board) Seats() int { return 2 }

func (b Board) Start() Position { return Position{Heap: b.Heap} }

func (Board) View(p *Position, _ game.Seat, view *Position) { *view = *p }

// BoardFromSetup returns the board of a record.
func BoardFromSetup(setup []game.Field) (Board, error) {
	text, _ := game.Lookup(setup, "heap")
	heap, err := strconv.Atoi(text)
	if err != nil || heap < 1 || heap > 1000 {
		return Board{}, fmt.Errorf("reading the heap %.80q: it must be a number from 1 to 1000", text)
	}
	return Board{heap}, nil
}

func (Board) Actors(p *Position) game.Seats {
	if p.Heap == 0 {
		return 0
	}
	return game.SeatsOf(p.Turn)
}

func (Board) Check(p *Position, _ game.Seat, n int) error {
	if n < 1 || n > min(3, p.Heap) {
		return fmt.Errorf("taking %d of %d matches: take 1 to 3 that are there", n, p.Heap)
	}
	return nil
}

func (Board) Apply(p *Position, answers []int, events *[]Taken) {
	if events != nil {
		*events = append(*events, Taken{p.Turn, answers[0]})
	}
	p.Heap -= answers[0]
	p.Turn = 1 - p.Turn
}

func (Board) Outcome(p *Position) (game.Outcome, bool) {
	if p.Heap > 0 {
		return game.Outcome{}, false
	}
	return game.Outcome{Winner: 1 - p.Turn, Reason: "last"}, true
}

func (Board) FormatMove(_ *Position, _ game.Seat, n int) string { return strconv.Itoa(n) }

func (Board) ParseMove(_ *Position, _ game.Seat, text string) (int, error) { return strconv.Atoi(text) }

func (Board) FormatPosition(p *Position) string { return fmt.Sprintf("%d %v", p.Heap, p.Turn) }

func (Board) ParsePosition(text string) (p Position, err error) {
	_, err = fmt.Sscanf(text, "%d %d", &p.Heap, &p.Turn)
	return p, err
}

// Legal lists the moves for programs in other languages; a board need not have it.
func (Board) Legal(p *Position, _ game.Seat) (lists [][]string, most int) {
	return [][]string{[]string{"1", "2", "3"}[:min(3, p.Heap)]}, 1
}
