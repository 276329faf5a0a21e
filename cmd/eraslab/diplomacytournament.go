package main

import (
	"context"
	"errors"
	"fmt"

	"eras/ai/agents"
	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/lab/tournament/diplomacy"
)

var diplomacyTournamentCommand = command{
	name:  "diplomacy tournament",
	about: "play a tournament of Diplomacy bots, rotating powers",
	more: `Each bot is a name (eraslab diplomacy bots lists them) followed by its number of seats.
All bots together need one seat for each power of the map. Parameters go between name and
seats: jic:KEY=VALUE:3. @COMMAND:3 is a program that plays over its standard input and output
(docs/protocol.md), with one process a match. With -powers rotate, in each block of as many games as there are
powers every seat of every bot has every power once. With random, powers are assigned
at random for each game. With order, bots have the powers in the order of the list.

A power is eliminated if it has no supply centre at the end; it survives if it has some and
has not won. Survival is the share of games not won that a bot survives, units are the
centres of survivors. Intervals are at 95 %. -json prints one object, in which only the
times depend on the machine.

With -press 30 the bots that can talk do so before each movement phase: Regent offers and accepts supports,
arranged bounces, demilitarised zones, peace, alliances and draws, JIC offers peace and accepts peace and zones.
regent:press.temper=TEMPER is loyal, opportunist, bully, grudging or silent, and press.effort=N sets how many
positions a negotiation simulates.
The result has the deals offered, agreed, kept and broken, and the wins of the seats that talked; with
-record and -json, press.log has every letter, and every decision with its numbers.

With -records DIR, each game's record is written to DIR/game-NNNNNN.txt, numbered from 1;
eraslab replay checks one. With -record only that game is played, and its record printed
or written to the file -out. Without -record, -out DIR is the same as -records DIR.

  eraslab diplomacy tournament -bots jic:3,dumbbot:4 -games 1001
  eraslab diplomacy tournament -bots jic:3,dumbbot:4 -record 17 -out game.txt`,
	define: defineDiplomacyTournament,
}

// defineDiplomacyTournament defines the flags of a Diplomacy tournament.
func defineDiplomacyTournament(f *flags) func(context.Context, streams) error {
	d := &diplomacyTournament{tournamentFlags: tournamentFlags{flags: f, firstRecord: 1}}
	f.StringVar(&d.request.Map, "map", "standard", "play on the map `NAME|FILE`; eraslab diplomacy maps lists the names")
	f.StringVar(&d.request.Bots, "bots", "", "the bots, `BOT:SEATS,…` (default 1 seat each)")
	f.StringVar(&d.request.Powers, "powers", diplomacy.Rotate, "assign powers by `WAY`: rotate, random or order")
	f.IntVar(&d.request.LastYear, "year", diplomacy.DefaultLastYear, "end a game as a draw after the winter of year `N`, 0 for never")
	f.IntVar(&d.request.StaleYears, "stale", diplomacy.DefaultStaleYears, "end a game as a draw after `N` years without a change of owners, 0 for never")
	f.IntVar(&d.request.Press, "press", 0, "let bots negotiate at `LEVEL` 10, 20 or 30 of DAIDE's press, 0 for none")
	answerVar(f, &d.request.Answer)
	f.countVar(&d.record, "record", 1, 0, "play only game number `N` and print its record")
	f.StringVar(&d.out, "out", "", "write the record to `FILE`, or the records of all games to a folder")
	d.defineCommon(700)
	return d.run
}

// diplomacyTournament holds the flags of a Diplomacy tournament.
type diplomacyTournament struct {
	tournamentFlags
	request diplomacy.Request
	record  int
	out     string
}

// diplomacyTournamentJSON is the JSON of a Diplomacy tournament.
type diplomacyTournamentJSON struct {
	diplomacy.Result
	Times diplomacy.Times `json:"times"`
}

func (d *diplomacyTournament) run(ctx context.Context, io streams) error {
	if d.request.Bots == "" {
		return badInput{errors.New("-bots is missing: write the bots and their seats, as in jic:3,dumbbot:4")}
	}
	if d.record > d.games {
		return badInput{fmt.Errorf("-record is %d: it must be from 1 to %d", d.record, d.games)}
	}
	if d.records != "" && (d.record > 0 || d.out != "") {
		return badInput{errors.New("-records DIR is for all games: leave out -record and -out, or -records")}
	}
	if d.record == 0 {
		d.records += d.out
	}
	d.request.Config, d.request.Programs = d.config(), true
	d.request.Records = d.record > 0 || d.records != ""
	t, err := d.request.Tournament()
	if err != nil {
		return badInput{err}
	}
	if d.record > 0 {
		return d.single(ctx, t, io)
	}
	var p diplomacyTournamentJSON
	err = d.play(io, func(done func(int, string) error) (err error) {
		p.Result, p.Times, err = t.Run(ctx, func(g diplomacy.Played) error { return done(g.Number, g.Record) })
		return err
	})
	if err != nil {
		return err
	}
	return d.print(io.out, p, &p.Result, &p.Times)
}

// single plays one game.
func (d *diplomacyTournament) single(ctx context.Context, t *diplomacy.Tournament, io streams) error {
	p, err := t.Play(ctx, d.record-1)
	if err != nil {
		return err
	}
	if d.out != "" {
		if err := writeRecord(d.out, p.Record); err != nil {
			return err
		}
		p.Record = ""
	}
	if d.json {
		p.Number = d.record
		return printJSON(io.out, p)
	}
	_, err = io.out.WriteString(p.Record)
	return err
}

// diplomacyCommands are the commands about Diplomacy.
var diplomacyCommands = []command{diplomacyAdjudicateCommand, diplomacyConvertCommand, diplomacyTournamentCommand, diplomacyBotsCommand,
	diplomacyJICParamsCommand, diplomacyJICExplainCommand, diplomacyJICTuneCommand, diplomacyRegentFitCommand, diplomacyMapsCommand}

var diplomacyBotsCommand = listCommand("diplomacy bots", "list the built-in Diplomacy bots", agents.DiplomacyBots().Names, nil)

var diplomacyMapsCommand = listCommand("diplomacy maps", "list the built-in Diplomacy maps", diplomacymaps.Names, func(name string) (string, error) {
	m, err := agents.LoadDiplomacyMap(name)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%-12s %d powers, %d provinces, %d supply centres, %d to win  %s",
		name, m.Powers(), m.Provinces(), m.Centres().Len(), m.ToWin(), m.Title["en"]), nil
})
