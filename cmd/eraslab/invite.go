package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"eras/game"
	"eras/internal/files"
	"eras/lab/tournament/risk"
	"eras/play/games"
	"eras/play/online"
)

var inviteCommand = command{
	name:  "invite",
	usage: "CODE",
	about: "make a match on a server, and print the codes for its players",
	more: `CODE is the one that eraslab serve prints. The match is at the board and with the rules of
the record -like: one of any match will do, its moves do not count. Each entry of -seats is a
bot, as in the tournaments of the game, @NAME for a person with that name, or open. With the
invitation anybody takes an open seat, by eraslab join or in the window; each person with a
name has a code of their own.

The match begins when all seats are taken, or at once with -begin; bots then have the open
seats. They also play for persons who are away or slow, with -away and -clock, while somebody
is there. A comma in the settings of a bot is written with a backslash before it.

A record has only the borders of its map. With -map the match also has the names, places and
shapes of a map of Risk or Diplomacy that does not ship, which the windows of players show.

  eraslab play -out war.txt -red random -blue random
  eraslab invite CODE -like war.txt -seats @Ada,open
  eraslab invite CODE -like risk.txt -seats @Ada,open,ender2,mars -bot mars -away 1m`,
	define: func(f *flags) func(context.Context, streams) error {
		v := &inviting{flags: f}
		f.StringVar(&v.like, "like", "", "take board and rules from the record `FILE`")
		f.StringVar(&v.mapFile, "map", "", "send the map in `FILE` along, which must be that of the record")
		f.StringVar(&v.seats, "seats", "", "the seats as `SEAT,…`: bots, @NAME or open (default all open)")
		f.StringVar(&v.match.Bot, "bot", "", "play for persons who do not with the bot `SPEC` (default the simplest)")
		f.DurationVar(&v.match.Away, "away", 0, "let the bot play for a person who is away for `TIME` (default never)")
		f.DurationVar(&v.match.Clock, "clock", 0, "let the bot play a turn that takes longer than `TIME` (default never)")
		f.BoolVar(&v.match.Watch, "watch", false, "let others watch")
		f.BoolVar(&v.match.Chat, "chat", false, "let players write to each other")
		f.BoolVar(&v.begin, "begin", false, "begin with bots in the open seats")
		return v.run
	},
}

// inviting holds the flags of invite.
type inviting struct {
	*flags
	like, seats, mapFile string
	begin                bool
	match                online.Match
}

func (v *inviting) run(ctx context.Context, io streams) error {
	if err := v.want(1, "the CODE of the server"); err != nil {
		return err
	}
	host, err := online.ParseCode(v.args[0])
	if err == nil {
		err = v.read(io)
	}
	if err != nil {
		return badInput{err}
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	made, err := v.make(ctx, io, host)
	if err != nil {
		return err
	}
	if v.json {
		return printJSON(io.out, made)
	}
	fmt.Fprintf(io.out, "invitation\t%s\n", made.Invitation)
	if v.match.Watch {
		fmt.Fprintf(io.out, "watch\t%s\n", made.Watch)
	}
	for _, seat := range slices.Sorted(maps.Keys(made.Seats)) {
		fmt.Fprintf(io.out, "%s\t%s\n", v.match.Seats[seat].Name, made.Seats[seat])
	}
	return nil
}

// make has the host make the match, and begin it if -begin asks for it.
func (v *inviting) make(ctx context.Context, io streams, host online.Code) (online.Made, error) {
	defer waiting(io)()
	made, err := online.Create(ctx, host, v.match)
	if err == nil && v.begin {
		err = online.Begin(ctx, host, made.ID)
	}
	return made, err
}

// read reads the record and the seats.
func (v *inviting) read(io streams) error {
	if v.like == "" {
		return errors.New("-like is missing: write the FILE of a record")
	}
	data, err := files.Read(v.like, files.MaxMatch)
	if err != nil {
		return fmt.Errorf("reading the record: %w", err)
	}
	r, err := game.ParseRecord(string(data))
	if err != nil {
		return fmt.Errorf("%s: %w", v.like, err)
	}
	noteStart(io, v.Name(), string(data))
	m := &v.match
	m.Board, m.Setup = r.Board, r.Setup
	if v.given("seed") != "" {
		m.Seed = v.seed
	}
	played, err := games.All.Find(m.Board)
	if err != nil {
		return fmt.Errorf("%s: %w", v.like, err)
	}
	board, err := games.All.Open(m.Board, m.Setup, 0)
	if err != nil {
		return fmt.Errorf("%s: %w", v.like, err)
	}
	if v.mapFile != "" {
		file, err := games.MapFile(m.Board, v.mapFile)
		if err != nil {
			return fmt.Errorf("-map: %w", err)
		}
		if err := board.CheckMap(file); err != nil {
			return fmt.Errorf("-map: %s: %w", v.mapFile, err)
		}
		if m.Map = online.PackMap(file); m.Map == nil {
			return fmt.Errorf("-map: %s is too large to be sent", v.mapFile)
		}
	}
	if m.Bot == "" {
		m.Bot = played.Simplest()
	}
	m.Seats = make([]online.Seat, board.Seats())
	if v.seats == "" {
		return nil
	}
	words := risk.SplitSeats(v.seats)
	if len(words) != len(m.Seats) {
		return fmt.Errorf("-seats names %d of the board's %d seats", len(words), len(m.Seats))
	}
	for i, word := range words {
		if name, person := strings.CutPrefix(word, "@"); person {
			if m.Seats[i].Name = name; name == "" {
				return fmt.Errorf("-seats: seat %d has no name after @", i+1)
			}
		} else if word != "open" {
			m.Seats[i].Bot = strings.ReplaceAll(word, `\,`, ",")
		}
	}
	return nil
}
