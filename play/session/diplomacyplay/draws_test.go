package diplomacyplay

import (
	"testing"

	"eras/game"
	"eras/game/diplomacy"
)

func TestDiplomacyEndsWithAgreedDraws(t *testing.T) {
	b := diplomacyBoard(t, 1903)
	d := startMatch(t, b, sevenPlayers("", 0, 1, 2, 3, 4, 5, 6), 1)
	for seat := range game.Seat(7) {
		if err := d.Submit(seat, diplomacy.Answer{Draw: true}); err != nil {
			t.Fatal(err)
		}
	}
	playToEnd(t, d)
	if o, _ := d.Outcome(); o.Reason != diplomacy.ByAgreement {
		t.Errorf("the outcome is %v", o)
	}
	if err := d.Submit(0, diplomacy.Answer{}); err == nil {
		t.Error("an answer was taken after the end")
	}
}

// Bots concede a victory that all persons concede or ask for, if it is near, and the record
// says the same when it is replayed.
func TestBotsAnswerAConcession(t *testing.T) {
	b := diplomacyBoard(t, 1910)
	const close = "SPR 1905 units=FRA:A.PAR;RUS:A.MOS;TUR:A.CON owners=FRA:PAR;TUR:CON;RUS:MOS,SEV,STP,WAR,RUM,SWE,NWY,DEN,BER,MUN,KIE,BUD,VIE,SER"
	for _, c := range []struct {
		position string
		here     []game.Seat
		concede  map[game.Seat]string
		winner   game.Seat
		accepted int
		over     bool
	}{
		{close, []game.Seat{2}, map[game.Seat]string{2: "RUS"}, 5, 2, true},
		{close, []game.Seat{5}, map[game.Seat]string{5: "RUS"}, 5, 3, true},
		{close, []game.Seat{2, 5}, map[game.Seat]string{2: "RUS"}, 5, 2, true},
		{close, []game.Seat{2, 6}, map[game.Seat]string{2: "RUS", 6: "FRA"}, game.Nobody, 2, false},
		{close, []game.Seat{2}, map[game.Seat]string{2: "TUR"}, game.Nobody, 1, false},
		{close, []game.Seat{2}, nil, game.Nobody, 0, false},
		{"SPR 1905 units=FRA:A.PAR;RUS:A.MOS;TUR:A.CON owners=FRA:PAR;TUR:CON;RUS:MOS,SEV,STP,WAR", []game.Seat{2}, map[game.Seat]string{2: "RUS"}, game.Nobody, 1, false},
	} {
		p, err := b.Game.ParsePosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		board := &diplomacy.Board{Game: b.Game, First: p}
		match := game.NewMatch[diplomacy.Position, diplomacy.Answer, diplomacy.Event](board, 1)
		past, err := Replay(sevenPlayers("holdbot", c.here...), board, match.Record())
		if err != nil {
			t.Fatal(err)
		}
		d, err := past.Resume()
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		for _, seat := range c.here {
			draft := d.Draft(seat)
			to, _ := b.Game.Map.FindPower(c.concede[seat])
			draft.SetEnd(false, to)
			if err := d.Submit(seat, draft.Answer()); err != nil {
				t.Fatal(err)
			}
		}
		tickUntil(t, d, "the phase", func() bool { return d.Phases() == 1 })
		accepted := 0
		for _, e := range d.Phase(0).Events {
			if e.Kind == diplomacy.VictoryConceded {
				accepted++
			}
		}
		o, over := d.Outcome()
		if over != c.over || accepted != c.accepted || over && (o.Winner != c.winner || o.Reason != diplomacy.ByConcession) {
			t.Errorf("%v of %v: %d concede, over: %v, %v", c.concede, c.here, accepted, over, o)
		}
		record, _ := d.Record()
		if again, _ := replayOf(t, record, sevenPlayers("holdbot", c.here...)).Record(); again.String() != record.String() {
			t.Errorf("the replay is\n%s\nwant\n%s", again, record)
		}
	}
}

// Bots answer a draw that all persons propose, in the phase in which they do, and the
// record says the same when it is replayed.
func TestBotsAnswerAProposedDraw(t *testing.T) {
	b := diplomacyBoard(t, 1910)
	for _, c := range []struct {
		position string
		propose  bool
		want     int // powers that accept
		over     bool
	}{
		{"SPR 1905 units=FRA:A.PAR;RUS:A.MOS;TUR:A.CON owners=FRA:PAR;RUS:MOS,SEV,STP,WAR;TUR:CON", true, 2, false},
		{"SPR 1905 units=FRA:A.PAR;RUS:A.MOS;TUR:A.CON owners=FRA:PAR;RUS:MOS,SEV,STP,WAR;TUR:CON", false, 0, false},
		{"SPR 1905 units=FRA:A.PAR;RUS:A.MOS;TUR:A.CON owners=FRA:PAR;RUS:MOS;TUR:CON quiet=2", true, 3, true},
	} {
		p, err := b.Game.ParsePosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		board := &diplomacy.Board{Game: b.Game, First: p}
		match := game.NewMatch[diplomacy.Position, diplomacy.Answer, diplomacy.Event](board, 1)
		past, err := Replay(sevenPlayers("holdbot", 2), board, match.Record())
		if err != nil {
			t.Fatal(err)
		}
		d, err := past.Resume()
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		draft := d.Draft(2)
		draft.SetEnd(c.propose, diplomacy.Neutral)
		if err := d.Submit(2, draft.Answer()); err != nil {
			t.Fatal(err)
		}
		tickUntil(t, d, "the phase", func() bool { return d.Phases() == 1 })
		accepted := 0
		for _, e := range d.Phase(0).Events {
			if e.Kind == diplomacy.DrawAccepted {
				accepted++
			}
		}
		if _, over := d.Outcome(); accepted != c.want || over != c.over {
			t.Errorf("%s: %d accept, over: %v", c.position, accepted, over)
		}
		record, _ := d.Record()
		if again, _ := replayOf(t, record, sevenPlayers("holdbot", 2)).Record(); again.String() != record.String() {
			t.Errorf("the replay is\n%s\nwant\n%s", again, record)
		}
	}
}
