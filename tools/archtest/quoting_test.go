package archtest

import (
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"eras/ai/agents"
	"eras/assets/campaign"
	"eras/assets/experiments"
	"eras/assets/geography"
	"eras/assets/levels"
	"eras/assets/scenarios"
	"eras/assets/training"
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/diplomacy/savedgame"
	"eras/game/risk"
	"eras/game/war"
	wars "eras/game/war/campaign"
	"eras/lab"
	"eras/lab/eras2005"
	"eras/play/online"
	drawings "eras/scenes/geography"
)

// TestErrorsQuoteAtMostSoMuch looks for errors that quote their input without a limit.
func TestErrorsQuoteAtMostSoMuch(t *testing.T) {
	// These write files and reports.
	written := []string{"ai/network/file.go", "cmd/eraslab/weightstrain.go", "lab/balance/report.go", "lab/tuning/file.go"}
	skipped := regexp.MustCompile(`^(tools|game/gametest|scenes/ui/uitest|cmd/eras/e2e|cmd/eras/e2eweb)(/|$)`)
	for _, path := range sources(t) {
		if skipped.MatchString(path) || strings.HasSuffix(path, "_test.go") || slices.Contains(written, path) {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			if strings.Contains(line, "%q") {
				t.Errorf("%s:%d: %%q quotes a text of any length: write %%.80q", path, i+1)
			}
		}
	}
}

// TestErrorsAreShort breaks texts of every notation: with a long word in them, and with
// lines whose parts are not separated any more.
func TestErrorsAreShort(t *testing.T) {
	const most = 500 // letters of an error
	risks, err := agents.LoadRiskMap("classic")
	if err != nil {
		t.Fatal(err)
	}
	powers, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		t.Fatal(err)
	}
	board, err := diplomacy.NewBoard(powers, diplomacy.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	file := func(_ string, data []byte, ok bool) string {
		if !ok {
			t.Fatal("a file is missing")
		}
		return string(data)
	}
	record := func(name string) string {
		text, err := os.ReadFile("tools/compat/testdata/playthroughs/" + name + ".golden")
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitAfter(string(text), "\n")
		end := slices.Index(lines, "actions:\n")
		return strings.Join(lines[:end+6], "")
	}
	replay := func(text string) error { _, err := lab.Replay(text); return err }
	for _, c := range []struct {
		name, text string
		read       reads
	}{
		{"a record of war", record("war"), replay},
		{"a record of battle", record("battle"), replay},
		{"a record of Risk", record("risk"), replay},
		{"a record of Diplomacy", record("diplomacy"), replay},
		{"a record", record("war"), func(text string) error { _, err := game.ParseRecord(text); return err }},
		{"a saved game", `{"map":"standard","phases":[{"name":"S1901M","state":{"name":"S1901M","units":{"FRANCE":["A PAR"]},"centers":{"FRANCE":["BRE"]}},"orders":{"FRANCE":["A PAR - BUR"]}},` +
			`{"name":"F1901M","state":{"name":"F1901M","units":{"FRANCE":["A BUR"]},"centers":{"FRANCE":["BRE"]}},"orders":{}}]}`, func(text string) error {
			saved, err := savedgame.Decode([]byte(text))
			if err == nil {
				_, _, err = saved.Match(powers)
			}
			return err
		}},
		{"a scenario", file(scenarios.Read("banners")), func(text string) error { _, err := war.ParseScenario("s.toml", []byte(text)); return err }},
		{"rules of war", "leader=8 soldier=3 cap=12 leaders=8 income=2 battle: board=close limit=80 tie=defender stall=10", func(text string) error { _, err := war.ParseRules(text); return err }},
		{"rules of battle", "board=close limit=80 tie=defender stall=10", func(text string) error { _, err := battle.ParseRules(text); return err }},
		{"a position of war", "cr:r2,,,cb:b2/,wn,wn,/,:r0,,cn r 12 13 200", func(text string) error { _, err := war.ParsePosition(text); return err }},
		{"a position of battle", "8/r6b/r6b/r6b/r6b/8 r 100", func(text string) error { _, err := battle.ParsePosition(text); return err }},
		{"a map of Risk", `name = "islet"` + "\n[[continent]]\nid = \"north\"\nbonus = 2\n[[country]]\nid = \"cape\"\ncontinent = \"north\"\nsymbol = \"infantry\"\nneighbours = [\"bay\"]\n[[country]]\nid = \"bay\"\ncontinent = \"north\"\nneighbours = [\"cape\"]\n",
			func(text string) error { _, err := risk.ParseMap("m.toml", []byte(text)); return err }},
		{"a map of Risk in XML", "<territorio>\n<pais id=\"1\" nombre=\"Costa\" vecinos=\"2\"/>\n<pais id=\"2\" nombre=\"Sierra\" vecinos=\"1\"/>\n</territorio>", func(text string) error { _, err := risk.ImportXML("m.xml", []byte(text)); return err }},
		{"a line of Risk", risks.Line(), func(text string) error { _, err := risk.ParseMapLine(text); return err }},
		{"rules of Risk", risk.Ender2009(3).String(), func(text string) error { _, err := risk.ParseRules(text); return err }},
		{"a line of Diplomacy", powers.Line(), func(text string) error { _, err := diplomacy.ParseMapLine(text); return err }},
		{"rules of Diplomacy", "last=1910 draws=yes", func(text string) error { _, err := diplomacy.ParseRules(text); return err }},
		{"a position of Diplomacy", board.Game.FormatPosition(&board.First), func(text string) error { _, err := board.Game.ParsePosition(text); return err }},
		{"an order", "A YOR - NWY VIA NTH NWG", func(text string) error { _, err := powers.ParseOrder(text); return err }},
		{"a campaign", string(campaign.Data), func(text string) error {
			_, err := wars.Parse("c.toml", []byte(text), agents.LoadScenario)
			return err
		}},
		{"levels", string(levels.Data), func(text string) error { _, err := agents.ParseLevels("l.toml", []byte(text)); return err }},
		{"a training", file(training.Read("standard")), func(text string) error { _, err := agents.ParseTraining("t.toml", []byte(text)); return err }},
		{"an experiment", file(experiments.Read("prueba1")), func(text string) error { _, err := eras2005.Parse("e.toml", []byte(text)); return err }},
		{"a drawing", file(geography.Read("risk", "classic")), func(text string) error { _, err := drawings.Parse("d", []byte(text)); return err }},
		{"a player", "minimax:depth=3,quiescence=yes,weights=none", func(text string) error { _, err := agents.ParseSpec(text); return err }},
		{"a code", "eras://join-abc:00112233445566778899aabbccddeeff@127.0.0.1:4222", func(text string) error { _, err := online.ParseCode(text); return err }},
	} {
		rng := rand.New(rand.NewPCG(1, 2))
		wrong, failed := 0, false
		try := func(text, how string) {
			err := c.read(text)
			if err != nil {
				wrong++
			}
			if err != nil && utf8.RuneCountInString(err.Error()) > most && !failed {
				failed = true
				t.Errorf("%s, %s: an error of %d bytes: %.600s", c.name, how, len(err.Error()), err)
			}
		}
		for range 40 {
			at := rng.IntN(len(c.text))
			try(c.text[:at]+strings.Repeat("x", 3000)+c.text[at:], "with a long word")
			try(c.text[:at]+strings.Repeat("9", 3000)+c.text[at:], "with a long number")
			try(c.text[:at]+strings.Repeat("語", 1500)+c.text[at:], "with a long word of another script")
		}
		lines := strings.SplitAfter(c.text, "\n")
		for _, separator := range []string{" ", ",", ".", ":", "=", ";", "/", "-"} {
			for range 5 {
				i := rng.IntN(len(lines))
				broken := slices.Clone(lines)
				broken[i] = strings.ReplaceAll(broken[i], separator, "x")
				try(strings.Join(broken, ""), "without "+separator+" in a line")
			}
		}
		if wrong == 0 {
			t.Errorf("%s: nothing is wrong", c.name)
		}
	}
}
