package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"eras/lab"
	"eras/lab/tournament"
	"eras/play/games"
)

var tournamentCommand = command{
	name:  "tournament",
	about: "play a tournament of computer players at one of the games",
	more: `The flags depend on -game. For Risk and Diplomacy they are those of eraslab risk tournament
and eraslab diplomacy tournament, which also have the descriptions of players and results.
For war and battle two players (see eraslab help play) meet; they swap sides every other
game, so that two games in a row are a pair. The results are wins, draws and the first
player's (-a) share of the points with its interval at 95 %. -json prints one line a game
before the result.

With -records DIR, each game's record is written to DIR/game-NNNNNN.txt, numbered from 1;
eraslab replay checks one.

  eraslab tournament -game war -a level:5 -b level:4 -games 100
  eraslab tournament -game battle -soldiers 8,8 -a level:4 -b level:3 -records build/battles
  eraslab tournament -game risk -seats boscoe,evilpixie,killbot,quo -games 2000
  eraslab tournament -game diplomacy -bots jic:3,dumbbot:4 -games 1001`,
	variants: []string{"-game=war", "-game=battle", "-game=risk", "-game=diplomacy"},
	define: func(f *flags) func(context.Context, streams) error {
		f.String("game", "", "the `GAME`: war, battle, risk or diplomacy")
		switch name := f.given("game"); name {
		case "war", lab.War:
			return defineWarTournament(f, lab.War)
		case lab.Battle:
			return defineWarTournament(f, lab.Battle)
		case lab.Risk:
			return defineRiskTournament(f)
		case lab.Diplomacy:
			return defineDiplomacyTournament(f)
		case "":
			f.invalid = errors.New("-game is missing: write war, battle, risk or diplomacy")
		default:
			g, err := games.All.Find(name)
			if err == nil {
				return defineTableTournament(f, g)
			}
			f.invalid = fmt.Errorf("there is no game %.80q: write war, battle, risk or diplomacy", name)
		}
		return nil
	},
}

// tournamentFlags holds the flags that all tournaments have.
type tournamentFlags struct {
	*flags
	games   int
	records string
	workers int
	// firstRecord is the number of the first game in the names of record files.
	firstRecord int
}

// defineCommon defines these flags, with a default number of games.
func (t *tournamentFlags) defineCommon(games int) {
	t.countVar(&t.games, "games", 1, games, "play `N` games")
	t.StringVar(&t.records, "records", "", "write the records of all games to the folder `DIR`")
	t.workersVar(&t.workers, "play `N` games at once (default one per core)")
}

// answerVar defines the flag for the time limit of external programs.
func answerVar(f *flags, limit *time.Duration) {
	f.DurationVar(limit, "answer", tournament.DefaultAnswer, "wait `TIME` for each answer of an external program")
}

// config returns the settings of the tournament.
func (t *tournamentFlags) config() tournament.Config {
	return tournament.Config{Games: t.games, Seed: t.seed, Workers: t.workers, Records: t.records != ""}
}

// play shows the progress of a tournament and writes its records. The argument play plays it; it
// passes the number and the record of each game to done.
func (t *tournamentFlags) play(io streams, play func(done func(number int, record string) error) error) error {
	folder := recordFolder(t.records)
	if err := folder.make(); err != nil {
		return err
	}
	meter := newMeter(io.err, "playing")
	defer meter.close()
	return play(func(number int, record string) error {
		meter.show(number+1, t.games)
		return folder.write(t.firstRecord+number, record)
	})
}

// print prints v with -json, and the tables otherwise.
func (f *flags) print(out io.Writer, v any, tables ...io.WriterTo) error {
	if f.json {
		return printJSON(out, v)
	}
	for _, t := range tables {
		if _, err := t.WriteTo(out); err != nil {
			return err
		}
	}
	return nil
}
