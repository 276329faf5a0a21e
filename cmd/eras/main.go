// Command eras is the desktop program: it opens the window and wires the screens
// to the boards, the computers and the saves.
//
//	eras [-saves DIR] [-scenario FILE] [-map FILE] [-replay FILE] [-language es|en] …
//
// It exits with 0 when the player leaves, with 1 and a sentence when something
// fails, and with 2 and a sentence when it is started wrongly.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"eras/game/general"
	"eras/saves"
)

// commandLine is what the command line says.
type commandLine struct {
	saves    string
	scenario *general.Scenario // of -scenario, or nil
	language string            // "", "es" or "en"
	noSound  bool
	seed     uint64     // 0 for one by chance
	window   windowSize // 0x0 for the settings'
	parts    bool
	probe    string
	measure  bool
	own      ownMap // of -map
	record   string // of -replay, or empty
}

type windowSize struct{ w, h int }

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the program; it returns the exit code.
func run(args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, errVersion):
		fmt.Fprintln(stdout, "eras", version)
		return 0
	case err != nil:
		fmt.Fprintf(stderr, "eras: %v\n", err)
		return 2
	}
	if err := open(o, stdout); err != nil {
		fmt.Fprintf(stderr, "eras: %v\n", err)
		return 1
	}
	return 0
}

// version is the program's.
const version = "1.0"

var errVersion = errors.New("version wanted")

// parse reads the command line. Errors end in what would be right.
func parse(args []string, stderr io.Writer) (commandLine, error) {
	var o commandLine
	f := flag.NewFlagSet("eras", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.StringVar(&o.saves, "saves", "", "keep settings, players and matches in `DIR` instead of "+saves.DefaultFolder())
	scenario := f.String("scenario", "", "offer the maps of the scenario `FILE` as well (docs/extending.md says how to write one)")
	own := f.String("map", "", "offer the map of Risk or Diplomacy in `FILE` as well")
	replay := f.String("replay", "", "show the match whose record is in `FILE`, of any board")
	f.StringVar(&o.language, "language", "", "speak `es` or `en`, whatever the settings say")
	f.BoolVar(&o.noSound, "nosound", false, "play no sound")
	f.Uint64Var(&o.seed, "seed", 0, "take all chance from this `number`, so that the same clicks give the same match")
	window := f.String("window", "", "open a window of `WIDTHxHEIGHT`, from 900x600 up")
	f.BoolVar(&o.parts, "parts", false, "show every control and piece instead of the game")
	f.StringVar(&o.probe, "probe", "", "write what is on the screen to `FILE`, for programs that use it")
	f.BoolVar(&o.measure, "measure-start", false, "print the milliseconds from the start to the first picture, and leave")
	v := f.Bool("version", false, "print the version")
	if err := f.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			f.SetOutput(stderr)
			fmt.Fprintln(stderr, "eras plays. Its flags:")
			f.PrintDefaults()
			return o, err
		}
		return o, fmt.Errorf("%w; eras -help lists the flags", err)
	}
	if *v {
		return o, errVersion
	}
	if f.NArg() > 0 {
		return o, fmt.Errorf("%q is not a flag; eras -help lists them", f.Arg(0))
	}
	if o.language != "" && o.language != "es" && o.language != "en" {
		return o, fmt.Errorf("-language %s: write es or en", o.language)
	}
	if *window != "" {
		if err := o.window.parse(*window); err != nil {
			return o, err
		}
	}
	if *scenario != "" {
		data, err := os.ReadFile(*scenario)
		if err != nil {
			return o, fmt.Errorf("reading the scenario: %w", err)
		}
		if o.scenario, err = general.ParseScenario(*scenario, data); err != nil {
			return o, fmt.Errorf("reading the scenario: %w", err)
		}
	}
	if *own != "" {
		var err error
		if o.own, err = readMap(*own); err != nil {
			return o, err
		}
	}
	if *replay != "" {
		data, err := os.ReadFile(*replay)
		if err != nil {
			return o, fmt.Errorf("reading the record: %w", err)
		}
		if _, err := parseRecord(string(data)); err != nil {
			return o, fmt.Errorf("reading the record in %s: %w", *replay, err)
		}
		o.record = string(data)
	}
	return o, nil
}

func (g *windowSize) parse(text string) error {
	n, err := fmt.Sscanf(text, "%dx%d", &g.w, &g.h)
	if err != nil || n != 2 || fmt.Sprintf("%dx%d", g.w, g.h) != text || g.w < saves.MinWidth || g.h < saves.MinHeight || g.w > 16384 || g.h > 16384 {
		return fmt.Errorf("-window %s is impossible: write the width and the height, from %dx%d up, as in 1280x800", text, saves.MinWidth, saves.MinHeight)
	}
	return nil
}
