// Command eras is the desktop program.
//
//	eras [-saves DIR] [-agent @COMMAND] [-scenario FILE] [-map FILE] [-replay FILE] [-language es|en] …
//
// It exits with 0 when the player leaves, with 1 and a sentence on stderr after a failure, and with
// 2 and a sentence for a wrong command line.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"eras/internal/files"
	"eras/internal/printable"
	"eras/internal/version"
	playgames "eras/play/games"
	"eras/play/learning"
	"eras/play/session"
	"eras/play/session/diplomacyplay"
	"eras/play/workers"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/games"
)

var errVersion = errors.New("version wanted")

// options holds the values of the command line.
type options struct {
	app     app.Config
	measure bool
	own     games.Own // of -scenario and -map
}

func main() {
	workers.Serve(map[string]workers.Function{
		"agent": session.ServeAgent(games.Agents), "talk": diplomacyplay.ServeTalk, "train": learning.ServeTraining, "study": learning.ServeStudy(playgames.Students),
	})
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the program; it returns the exit code.
func run(args []string, stdout, stderr io.Writer) int {
	// Flush returns the first error of all writes.
	out := bufio.NewWriter(stdout)
	o, err := parse(args, out)
	switch {
	case errors.Is(err, flag.ErrHelp):
		err = nil
	case errors.Is(err, errVersion):
		_, err = fmt.Fprintln(out, "eras", version.String())
	case err != nil:
		fmt.Fprintf(stderr, "eras: %s\n", printable.Error(err))
		return 2
	default:
		if o.measure {
			o.app.Started = func(d time.Duration) { fmt.Fprintln(out, d.Milliseconds()) }
		}
		err = play(o)
	}
	if flushed := out.Flush(); err == nil && flushed != nil {
		err = fmt.Errorf("writing the result: %w", flushed)
	}
	if err != nil {
		fmt.Fprintf(stderr, "eras: %s\n", printable.Error(err))
		return 1
	}
	return 0
}

// play opens the window and returns when it is closed.
func play(o options) error {
	a, err := app.New(o.app, o.own.Modules()...)
	if err != nil {
		return err
	}
	return a.Open()
}

// parse parses the command line. If help was asked for, it writes the help to out.
func parse(args []string, out io.Writer) (options, error) {
	o := options{app: app.Config{Version: version.String(), Network: network, Programs: &session.Programs{}}}
	c := &o.app
	f := flag.NewFlagSet("eras", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	where := "keep settings, players and matches in `DIR`"
	if folder, err := saves.DefaultFolder(); err == nil {
		where += " (default " + folder + ")"
	}
	f.StringVar(&c.Saves, "saves", "", where)
	f.BoolVar(&c.ReadOnly, "readonly", false, "read what is kept and save nothing, also while another Eras uses it")
	scenario := f.String("scenario", "", "also offer the maps of the scenario in `FILE` (see docs/extending.md)")
	own := f.String("map", "", "also offer the map of Risk or Diplomacy in `FILE`")
	replay := f.String("replay", "", "replay the record in `FILE`, of any game")
	f.Func("agent", "also offer the program that `@COMMAND` starts as an opponent on every board (see docs/protocol.md); may be repeated; not in a browser", c.Programs.Add)
	f.StringVar(&c.Language, "language", "", "show texts in the `LANGUAGE` es or en (default: the settings')")
	f.BoolVar(&c.NoSound, "nosound", false, "play no sound")
	f.Uint64Var(&c.Seed, "seed", 0, "derive the seeds of new matches from this `number`, so that the same clicks give the same match (default: random)")
	window := f.String("window", "", "open a window of `WIDTHxHEIGHT`, at least 900x600")
	f.BoolVar(&c.Gallery, "parts", false, "show the widget gallery instead of the game")
	f.StringVar(&c.Probe, "probe", "", "write what is on the screen to `FILE`, for programs that control the window")
	f.BoolVar(&o.measure, "measure-start", false, "print the milliseconds from the start to the first picture, then exit")
	v := f.Bool("version", false, "print the version")
	if err := f.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			f.SetOutput(out)
			fmt.Fprintln(out, "Eras is a strategy game. Flags:")
			f.PrintDefaults()
			return o, err
		}
		return o, fmt.Errorf("%w; eras -help lists the flags", err)
	}
	switch {
	case *v:
		return o, errVersion
	case f.NArg() > 0:
		return o, fmt.Errorf("%.80q is not a flag; eras -help lists them", f.Arg(0))
	case c.Language != "" && c.Language != "es" && c.Language != "en":
		return o, fmt.Errorf("-language %s: write es or en", c.Language)
	}
	if *window != "" {
		var err error
		if c.Width, c.Height, err = parseSize(*window); err != nil {
			return o, err
		}
	}
	if *scenario != "" {
		if err := o.own.ReadScenario(*scenario); err != nil {
			return o, err
		}
	}
	if *own != "" {
		if err := o.own.ReadMap(*own); err != nil {
			return o, err
		}
	}
	return o, o.readRecord(*replay)
}

func parseSize(text string) (width, height int, err error) {
	n, err := fmt.Sscanf(text, "%dx%d", &width, &height)
	if err != nil || n != 2 || fmt.Sprintf("%dx%d", width, height) != text || width < saves.MinWidth || height < saves.MinHeight || width > 16384 || height > 16384 {
		return 0, 0, fmt.Errorf("-window %s: write the width and the height, from %dx%d to 16384x16384, as in 1280x800", text, saves.MinWidth, saves.MinHeight)
	}
	return width, height, nil
}

func (o *options) readRecord(file string) error {
	if file == "" {
		return nil
	}
	data, err := files.Read(file, files.MaxMatch)
	if err != nil {
		return fmt.Errorf("reading the record: %w", err)
	}
	record, err := app.ParseRecord(string(data))
	if err == nil {
		_, err = playgames.All.Find(record.Board)
	}
	if err != nil {
		return fmt.Errorf("reading the record in %s: %w", file, err)
	}
	o.app.Record = string(data)
	return nil
}
