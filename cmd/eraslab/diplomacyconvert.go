package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"

	"eras/ai/agents"
	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game"
	"eras/game/diplomacy/savedgame"
	"eras/internal/files"
	"eras/internal/printable"
)

var diplomacyConvertCommand = command{
	name:  "diplomacy convert",
	usage: "FILE",
	about: "convert a record of Diplomacy to the JSON of the research package diplomacy, or back",
	more: `A record is converted to a saved game as returned by the package's to_saved_game_format,
and a saved game to a record; the content of FILE decides. The game is replayed, and an
error names the first phase in which the rules lead elsewhere. Orders that cannot be
followed are listed on standard error, and their units hold. - reads standard input. -seed
and -json have no effect.

  eraslab diplomacy convert game.eras > game.json`,
	define: func(f *flags) func(context.Context, streams) error {
		board := f.String("map", "", "read a saved game on the map `NAME|FILE` (default the one that it names)")
		return func(_ context.Context, io streams) error {
			if err := f.want(1, "FILE"); err != nil {
				return err
			}
			data, err := readFile(f.args[0])
			if err != nil {
				return err
			}
			if bytes.HasPrefix(bytes.TrimSpace(data), []byte{'{'}) {
				return gameToRecord(io, data, *board)
			}
			return recordToGame(io, string(data))
		}
	},
}

// readFile reads a record or a saved game from a file, or from standard input if file is "-".
func readFile(file string) (data []byte, err error) {
	if file == "-" {
		data, err = files.ReadAll(os.Stdin, files.MaxData)
	} else {
		data, err = files.Read(file, files.MaxData)
	}
	if err != nil {
		return nil, badInput{fmt.Errorf("reading one game: %w", err)}
	}
	return files.TrimMark(data), nil
}

func recordToGame(io streams, text string) error {
	r, err := game.ParseRecord(text)
	if err != nil {
		return badInput{err}
	}
	saved, err := savedgame.FromRecord(r)
	if err != nil {
		return badInput{err}
	}
	noteStart(io, "diplomacy convert", text)
	data, err := saved.Encode()
	if err != nil {
		return err
	}
	_, err = io.out.Write(data)
	return err
}

func gameToRecord(io streams, data []byte, board string) error {
	saved, err := savedgame.Decode(data)
	if err != nil {
		return badInput{err}
	}
	if board == "" {
		if board = saved.Map; !isBuiltInMap(board) {
			return badInput{fmt.Errorf("the game is on the map %.80q, which is not built in: choose a map with -map, one of %s or a file",
				board, strings.Join(diplomacymaps.Names(), ", "))}
		}
	}
	m, err := agents.LoadDiplomacyMap(board)
	if err != nil {
		return badInput{err}
	}
	match, notes, err := saved.Match(m)
	if err != nil {
		return badInput{err}
	}
	for _, note := range notes {
		fmt.Fprintf(io.err, "eraslab diplomacy convert: not followed: %s\n", printable.Line(note, 1000))
	}
	_, err = fmt.Fprint(io.out, match.Record())
	return err
}

// isBuiltInMap reports whether there is a built-in map with a name.
func isBuiltInMap(name string) bool {
	_, _, ok := diplomacymaps.Read(name)
	return ok
}
