package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"eras/ai/agents"
	"eras/game/diplomacy/adjudication"
	"eras/internal/files"
)

// maxRequest is the greatest length of a line of diplomacy adjudicate in bytes. It is far more than
// a position with all orders needs.
const maxRequest = 1 << 20

var diplomacyAdjudicateCommand = command{
	name:  "diplomacy adjudicate",
	about: "adjudicate orders, one JSON object a line in and out",
	more: `Each line on standard input is a phase with orders. The line for it on standard output
has their results and the next phase in which a power has something to order:

  {"id":"x1","year":1901,"season":"SPR",
   "units":[{"power":"AUS","type":"A","at":"BUD"},{"power":"TUR","type":"A","at":"BUL"}],
   "supply_centres":{"BUD":"AUS"},
   "orders":[{"power":"AUS","text":"A BUD - SER"},{"power":"TUR","text":"A BUL - SER"}]}

(shown here on several lines). Seasons are SPR and FAL for movements, SUM and AUT for
retreats, and WIN for adjustments. Retreats also have "dislodged" (units with "by", the
province from which the attacker came, omitted if it was convoyed) and "standoffs"
(provinces).
Orders: A BUD H, A BUD - SER, A YOR - NWY VIA (by any route) or VIA NTH NWG, A BUD S A VIE,
A BUD S A VIE - TRI, F ADR C A TRI - APU, A BUD R SER, A BUD D, A BUD B, WAIVE; common
English is read too. Each order is returned with its result (ok, bounced, cut, disrupted,
dislodged, illegal or void) and the reason. Units without an order hold. An illegal order
does not affect the others. The response to an invalid position has an "error". Responses
are written at once, in the order of the lines, and may be sent back with new orders.
-seed and -json have no effect.

  eraslab diplomacy adjudicate < requests.jsonl > responses.jsonl`,
	define: func(f *flags) func(context.Context, streams) error {
		board := f.String("map", "standard", "adjudicate on the map `NAME|FILE`; eraslab diplomacy maps lists the names")
		return func(ctx context.Context, streams streams) error {
			m, err := agents.LoadDiplomacyMap(*board)
			if err != nil {
				return badInput{err}
			}
			a, err := adjudication.New(m)
			if err != nil {
				return badInput{err}
			}
			// The heap is small and consists of garbage of earlier responses.
			debug.SetGCPercent(800)
			return answerLines(ctx, os.Stdin, streams, a.Answer)
		}
	},
}

// answerLines writes the answer to each line of in as soon as it has read the line. It returns when
// in or ctx ends.
func answerLines(ctx context.Context, in io.Reader, streams streams, answer func(line []byte) []byte) error {
	type read struct {
		line []byte
		err  error
	}
	lines := make(chan read)
	done := make(chan error, 1)
	// A blocked read ends only with the program.
	go func() { //fault:none a panic ends the command with its trace
		done <- eachLine(in, func(line []byte, err error) error {
			select {
			case lines <- read{bytes.Clone(line), err}:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		})
	}()
	out := flushing{streams}
	for {
		select {
		case l := <-lines:
			var text []byte
			if l.err != nil {
				text = adjudication.ErrorResponse(nil, l.err)
			} else {
				text = answer(l.line)
			}
			if _, err := out.Write(append(text, '\n')); err != nil {
				return err
			}
		case err := <-done:
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// eachLine calls do with each line of in, without line break and byte order mark. For a line longer
// than maxRequest it calls do with an error.
func eachLine(in io.Reader, do func(line []byte, err error) error) error {
	r := bufio.NewReaderSize(in, maxRequest)
	for number := 1; ; number++ {
		line, err := r.ReadSlice('\n')
		long := errors.Is(err, bufio.ErrBufferFull)
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = r.ReadSlice('\n')
		}
		if err != nil && err != io.EOF {
			return fmt.Errorf("reading line %d: %w", number, err)
		}
		ended := err == io.EOF
		if ended && len(line) == 0 && !long {
			return nil
		}
		var wrong error
		if long {
			wrong = fmt.Errorf("line %d is longer than %d bytes: write one request a line", number, maxRequest)
		}
		if err := do(files.TrimMark(bytes.TrimRight(line, "\r\n")), wrong); err != nil || ended {
			return err
		}
	}
}
