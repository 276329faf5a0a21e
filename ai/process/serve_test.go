package process

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
)

// scripted is a bot that does a little of everything, in a way that can be told
// beforehand.
type scripted struct{}

func (scripted) Choose(t *airisk.Turn) risk.Territory { return t.Game.Choices(t.P).First() }
func (scripted) Start(t *airisk.Turn)                 { t.Place(t.P.Held[t.Seat].First(), t.Left()) }
func (scripted) Place(t *airisk.Turn)                 { t.Place(t.P.Held[t.Seat].First(), t.Left()) }
func (scripted) TradeIn(t *airisk.Turn) {
	if set, ok := t.Game.Map.BestSet(t.P.Hands[t.Seat], t.P.Held[t.Seat]); ok {
		t.TradeIn(set)
	}
}

func (scripted) Attack(t *airisk.Turn) {
	for t.Attack(0, 1, true) || t.Attack(1, 2, false) {
	}
}

func (scripted) Occupy(_ *airisk.Turn, least, most int32) int32 { return most - 1 }
func (scripted) Fortify(t *airisk.Turn)                         { t.Fortify(0, 1, 99) }

// hello is a match of three on a line of four territories: 0 - 1 - 2 - 3.
const hello = `{"op":"init","countries":[{"name":"A","cont":0,"adj":[1]},{"name":"B","cont":0,"adj":[0,2]},{"name":"C","cont":1,"adj":[1,3]},` +
	`{"name":"D","cont":1,"adj":[2]}],"conts":[{"name":"W","bonus":2},{"name":"E","bonus":-1}],"agents":["x","y","z"],"seats":{"1":"any"},` +
	`"useCards":true,"transferCards":true,"immediateCash":true,"progression":"4, 6, 8...","seed":7,"colour":"red","s":{}}`

// shown is a state with those territories and cards.
func shown(territories, cards string) string {
	return `"s":{"c":[` + territories + `],"incomes":[0,3,3],"cards":[` + cards + `],"next":4,"took":0,"turn":2,"left":3,"mood":"fine"}`
}

func serve(t *testing.T, lines ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := Serve(strings.NewReader(strings.Join(lines, "\n")), &out, func(string) (airisk.Maker, error) {
		return func(*risk.Game, game.Seat, *rand.Rand) airisk.Bot { return scripted{} }, nil
	})
	return out.String(), err
}

// Dialogues with a host that is not ours: it shows armies in a territory just taken
// as zero, sends no fields of ours, and knows symbols that the map does not.
func TestServe(t *testing.T) {
	const before = "[1,5,0],[0,1,0],[0,1,0],[2,2,0]"
	for _, c := range []struct {
		name  string
		lines []string
		want  string
	}{
		{"place", []string{
			`{"op":"place","n":3,"p":1,` + shown(before, "0,0,0") + `}`, `{"r":3,` + shown("[1,8,0],[0,1,0],[0,1,0],[2,2,0]", "0,0,0") + `}`,
		}, `{"act":"place","c":0,"n":3}{"done":true}`},
		{"place nothing, behind a byte order mark", []string{"\ufeff" + `{"op":"place","n":0,"p":1,` + shown(before, "0,0,0") + `}`}, `{"done":true}`},
		{"initial", []string{
			`{"op":"initial","n":2,"p":1,` + shown(before, "0,0,0") + `}`, `{"r":1,` + shown(before, "0,0,0") + `}`, `{"r":1,` + shown(before, "0,0,0") + `}`,
		}, `{"act":"place","c":0,"n":2}{"act":"place","c":0,"n":1}{"done":true}`},
		{"cards", []string{
			`{"op":"cards","hand":[[3,1],[0,1],[-1,3],[2,1]],"p":1,` + shown(before, "0,4,0") + `}`, `{"r":4,` + shown(before, "0,1,0") + `}`,
		}, `{"act":"cash","cards":[1,3,0]}{"done":true}`},
		{"cards without a set", []string{`{"op":"cards","hand":[[3,1],[0,1],[2,2]],"p":1,` + shown(before, "0,3,0") + `}`}, `{"done":true}`},
		{"attack", []string{
			`{"op":"attack","p":1,` + shown(before, "0,0,0") + `}`,
			`{"op":"movein","from":0,"to":1,` + shown("[1,5,0],[1,0,0],[0,1,0],[2,2,0]", "0,0,0") + `}`,
			`{"r":7,` + shown("[1,2,0],[1,3,0],[0,1,0],[2,2,0]", "0,0,0") + `}`,
			`{"r":0,` + shown("[1,2,0],[1,2,0],[0,1,0],[2,2,0]", "0,0,0") + `}`,
		}, `{"act":"attack","from":0,"to":1,"till":true}{"n":3}{"act":"attack","from":1,"to":2}{"done":true}`},
		{"elimination", []string{
			`{"op":"attack","p":1,` + shown("[1,5,0],[1,4,0],[0,1,0],[2,2,0]", "5,0,0") + `}`,
			`{"op":"movein","from":1,"to":2,` + shown("[1,5,0],[1,1,0],[1,3,0],[2,2,0]", "0,5,0") + `}`,
			`{"op":"cards","hand":[[0,0],[1,0],[2,0],[3,1],[-1,3]],` + shown("[1,5,0],[1,1,0],[1,3,0],[2,2,0]", "0,5,0") + `}`,
			`{"r":4,` + shown("[1,7,0],[1,3,0],[1,5,0],[2,2,0]", "0,2,0") + `}`,
			`{"op":"place","n":4,` + shown("[1,7,0],[1,3,0],[1,5,0],[2,2,0]", "0,2,0") + `}`,
			`{"r":4,` + shown("[1,11,0],[1,3,0],[1,5,0],[2,2,0]", "0,2,0") + `}`,
			`{"r":7,` + shown("[1,11,0],[1,3,0],[1,5,0],[2,2,0]", "0,2,0") + `}`,
		}, `{"act":"attack","from":1,"to":2}{"n":3}{"act":"cash","cards":[0,1,2]}{"done":true}{"act":"place","c":0,"n":4}{"done":true}{"done":true}`},
		{"fortify", []string{
			`{"op":"fortify","p":1,` + shown("[1,5,5],[1,4,4],[0,1,0],[2,2,0]", "0,0,0") + `}`, `{"r":4,` + shown("[1,1,1],[1,8,4],[0,1,0],[2,2,0]", "0,0,0") + `}`,
		}, `{"act":"fortify","from":0,"to":1,"n":4}{"done":true}`},
		{"abort", []string{
			`{"op":"attack","p":1,` + shown(before, "0,0,0") + `}`, `{"abort":true}`, `{"op":"place","n":0,"p":1,` + shown(before, "0,0,0") + `}`,
		}, `{"act":"attack","from":0,"to":1,"till":true}{"done":true}{"done":true}`},
		{"refusal", []string{`{"op":"attack","p":1,` + shown(before, "0,0,0") + `}`, `{"r":-1,` + shown(before, "0,0,0") + `}`},
			`{"act":"attack","from":0,"to":1,"till":true}{"done":true,"err":"the host refuses to attack"}`},
		{"another's seat", []string{`{"op":"attack","p":2,` + shown(before, "0,0,0") + `}`}, `{"done":true,"err":"seat 2 is not played here"}`},
		{"another map", []string{`{"op":"attack","p":1,` + shown("[1,5,0]", "0,0,0") + `}`}, `{"done":true,"err":"the state has 1 countries, the map 4"}`},
		{"unknown", []string{`{"op":"dance","p":1}`}, `{"done":true,"err":"the message \"dance\" is unknown"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, err := serve(t, append(append([]string{hello}, c.lines...), `{"op":"quit"}`)...)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.ReplaceAll(out, "\n", ""); got != `{"ok":true}`+c.want {
				t.Errorf("it says\n%s\nnot\n%s", got, `{"ok":true}`+c.want)
			}
		})
	}
}

// A match that cannot be played is refused with a sentence, and another may follow.
func TestServeRefuses(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{`"adj":[0,2]`, `"adj":[2]`, "not connected"},
		{`"seats":{"1"`, `"seats":{"3"`, `no seat \"3\"`},
		{`"progression":"4, 6, 8..."`, `"progression":"lots"`, "progression"},
		{`"seed":7`, `"seed":7,"rules":"dice=6:5"`, "dice"},
		{`"seed":7`, `"seed":7,"rules":{"dice":3}`, "rules"},
		{`"seed":7`, `"seed":7.5`, "seed"},
		{`"agents":["x","y","z"]`, `"agents":["x"]`, "players"},
	} {
		bad := strings.Replace(hello, c.from, c.to, 1)
		out, err := serve(t, bad, hello)
		if first, second, _ := strings.Cut(out, "\n"); err != nil || !strings.HasPrefix(first, `{"ok":false,"err":`) || !strings.Contains(first, c.want) || second != "{\"ok\":true}\n" {
			t.Errorf("%s: %v, %s", c.to, err, out)
		}
	}
	if _, err := serve(t, "hello"); err == nil || !strings.Contains(err.Error(), `"hello"`) {
		t.Errorf("a host that talks nonsense: %v", err)
	}
	if _, err := serve(t, hello, `{"op":"attack","p":1,`+shown("[1,5,0],[0,1,0],[0,1,0],[2,2,0]", "0,0,0")+`}`); err == nil || !strings.Contains(err.Error(), "hung up") {
		t.Errorf("a host that hangs up: %v", err)
	}
}

// What a host is told of a game is what an agent makes of it.
func TestGreetingsRoundTrip(t *testing.T) {
	for _, rules := range []string{
		"players=4", "players=2 sets=growing limit=100", "players=3 sets=4,6,8,5 own=3 forced=6 wildcards=1", "players=6 cards=off continents=off fortify=path dice=2:1",
	} {
		for _, name := range []string{"classic", "mosaic-54"} {
			g := gameOn(t, name, rules)
			line, err := json.Marshal(greet(g, make([]string, g.Rules.Players), 5))
			if err != nil {
				t.Fatal(err)
			}
			var m greeting
			if err := json.Unmarshal(line, &m); err != nil {
				t.Fatal(err)
			}
			back, err := m.game()
			if err != nil {
				t.Fatal(err)
			}
			for n := range 40 {
				if a, b := g.Rules.Sets.At(n), back.Rules.Sets.At(n); a != b {
					t.Errorf("%s: set %d is worth %d, not %d", rules, n, b, a)
				}
			}
			back.Rules.Sets = g.Rules.Sets
			if back.Rules != g.Rules {
				t.Errorf("the rules come back as\n%v\nnot\n%v", back.Rules, g.Rules)
			}
			for c := range risk.Territory(g.Map.Territories()) {
				if !back.Map.Neighbours(c).Equal(g.Map.Neighbours(c)) || back.Map.Symbol(c) != g.Map.Symbol(c) || back.Map.ContinentOf(c) != g.Map.ContinentOf(c) {
					t.Errorf("%s: country %d comes back another", name, c)
				}
			}
			for k := range risk.Continent(g.Map.Continents()) {
				if back.Map.Bonus(k) != g.Map.Bonus(k) {
					t.Errorf("%s: continent %d comes back with bonus %d", name, k, back.Map.Bonus(k))
				}
			}
		}
	}
}

// Whatever a host says, the bot neither fails nor goes on for ever.
func FuzzServe(f *testing.F) {
	f.Add(hello + "\n" + `{"op":"attack","p":1,` + shown("[1,5,0],[1,4,0],[0,1,0],[2,2,0]", "5,0,0") + `}` + "\n" +
		`{"op":"movein","from":1,"to":2,` + shown("[1,5,0],[1,1,0],[1,3,0],[2,2,0]", "0,5,0") + `}` + "\n" +
		`{"op":"cards","hand":[[0,0],[1,0],[2,0],[3,1],[-1,3]],` + shown("[1,5,0],[1,1,0],[1,3,0],[2,2,0]", "0,5,0") + `}`)
	f.Add(hello + "\n" + `{"op":"fortify","p":1,` + shown("[1,5,5],[1,4,4],[0,1,0],[2,2,0]", "0,0,0") + `}` + "\n" + `{"r":4}`)
	f.Fuzz(func(t *testing.T, text string) {
		var out bytes.Buffer
		_ = Serve(strings.NewReader(text), &out, func(string) (airisk.Maker, error) { return airisk.Bots().Find("random") })
		for line := range strings.Lines(out.String()) {
			if !json.Valid([]byte(line)) {
				t.Errorf("it says %q", line)
			}
		}
	})
}

// counting is a bot that trades in all it can and notes what it has to place.
type counting struct {
	scripted
	left *[]int32
}

func (b counting) TradeIn(t *airisk.Turn) {
	for {
		*b.left = append(*b.left, t.Left())
		set, ok := t.Game.Map.BestSet(t.P.Hands[t.Seat], t.P.Held[t.Seat])
		if !ok || !t.TradeIn(set) {
			return
		}
	}
}

// Between two sets a bot knows what it will have to place.
func TestReserveGrowsWithSets(t *testing.T) {
	territories := "[1,5,0],[0,1,0],[0,1,0],[2,2,0]"
	sets := shown(territories, "0,6,0")
	lines := []string{
		hello, `{"op":"cards","hand":[[0,0],[1,0],[2,0],[3,1],[-1,3],[-1,3]],"p":1,` + sets + `}`,
		`{"r":4,` + strings.Replace(shown(territories, "0,3,0"), `"next":4`, `"next":6`, 1) + `}`, `{"r":6,` + shown(territories, "0,0,0") + `}`,
	}
	var left []int32
	var out bytes.Buffer
	if err := Serve(strings.NewReader(strings.Join(lines, "\n")), &out, func(string) (airisk.Maker, error) {
		return func(*risk.Game, game.Seat, *rand.Rand) airisk.Bot { return counting{left: &left} }, nil
	}); err != nil {
		t.Fatal(err)
	}
	if want := []int32{3, 7, 13}; !slices.Equal(left, want) {
		t.Errorf("it has %v to place, not %v:\n%s", left, want, out.String())
	}
}

// TestForeignDecks plays for a host whose deck has more wildcards than ours: as many as
// its init says, as a hand shows, or more than a hand here can hold. The bot trades in
// what it can use, at the places where the host put it, and Ender does not deal more cards
// to the others than there are.
func TestForeignDecks(t *testing.T) {
	wild := func(n int) string { return strings.Repeat("[-1,3],", n) }
	var sets strings.Builder // of the wildcards that can be held and are left after the first set
	for i := 2; i+3 <= risk.MaxWildcards; i += 3 {
		fmt.Fprintf(&sets, `{"act":"cash","cards":[%d,%d,%d]}`, i, i+1, i+2)
	}
	many := strings.Replace(hello, `"s":{}`, `"rules":"wildcards=6","s":{}`, 1)
	for _, c := range []struct{ name, hello, hand, cards, want string }{
		{"said by init", many, wild(3) + "[0,0]", "9,4,9", `{"act":"cash","cards":[3,0,1]}{"done":true}`},
		{"shown by a hand", hello, "[0,0]," + wild(3) + "[1,1]", "0,5,0", `{"act":"cash","cards":[0,4,1]}{"done":true}`},
		{"too many to hold", hello, wild(68) + "[0,0]", "255,69,255", `{"act":"cash","cards":[68,0,1]}` + sets.String() + `{"done":true}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			state := shown("[1,5,0],[0,1,0],[0,1,0],[2,2,0]", c.cards)
			lines := []string{c.hello, `{"op":"cards","hand":[` + c.hand + `],"p":1,` + state + `}`}
			for range strings.Count(c.want, "cash") {
				lines = append(lines, `{"r":4,`+state+`}`)
			}
			out, err := serve(t, append(lines, `{"op":"quit"}`)...)
			if got := strings.ReplaceAll(out, "\n", ""); err != nil || got != `{"ok":true}`+c.want {
				t.Errorf("it says %s, %v, not %s", got, err, c.want)
			}
			g, p := foreignHand(t, c.hello, c.hand, c.cards)
			others := int(p.HandSize[0]) + int(p.HandSize[2])
			if unseen := g.Deck().Len() - p.Hands[1].Len(); others > unseen || p.Hands[1].Wild&^g.Deck().Wild != 0 {
				t.Errorf("the others have %d cards of %d, the seat %b of the wildcards %b", others, unseen, p.Hands[1].Wild, g.Deck().Wild)
			}
		})
	}
}

// foreignHand returns the game and the position that a hand leads to.
func foreignHand(t *testing.T, hello, hand, cards string) (*risk.Game, *risk.Position) {
	t.Helper()
	s := &server{out: &bytes.Buffer{}, find: func(string) (airisk.Maker, error) { return airisk.Bots().Find("random") }}
	if err := s.begin([]byte(hello)); err != nil {
		t.Fatal(err)
	}
	var q request
	if err := json.Unmarshal([]byte(`{"op":"cards","hand":[`+hand+`],"p":1,`+shown("[1,5,0],[0,1,0],[0,1,0],[2,2,0]", cards)+`}`), &q); err != nil {
		t.Fatal(err)
	}
	if err := s.players[1].occupy(q); err != nil {
		t.Fatal(err)
	}
	return s.game, &s.players[1].position
}

func TestSplitCommand(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string
	}{
		{`python3 bot.py`, []string{"python3", "bot.py"}},
		{`  a   b  `, []string{"a", "b"}},
		{`sh -c 'echo "hi" | tee f'`, []string{"sh", "-c", `echo "hi" | tee f`}},
		{`"a b"c d\ e ''`, []string{"a bc", "d e", ""}},
		{`C:\bots\killer.exe "C:\My Bots\x"`, []string{`C:\bots\killer.exe`, `C:\My Bots\x`}},
		{`say a\,b \"c\" "d\"e"`, []string{"say", "a,b", `"c"`, `d"e`}},
		{`'a`, nil},
		{``, nil},
		{`  `, nil},
		{`'' x`, nil},
	} {
		got, err := SplitCommand(c.line)
		if !slices.Equal(got, c.want) || (err == nil) != (c.want != nil) {
			t.Errorf("%q is split into %q, %v; want %q", c.line, got, err, c.want)
		}
	}
}

// Words in quotes come back as they were.
func FuzzSplitCommand(f *testing.F) {
	f.Add("program", `it's a "word"`)
	f.Fuzz(func(t *testing.T, a, b string) {
		quote := func(s string) string { return "'" + strings.ReplaceAll(s, "'", `'"'"'`) + "'" }
		words, err := SplitCommand(quote(a) + " " + quote(b))
		if a == "" {
			if err == nil {
				t.Error("a command without a program is taken")
			}
			return
		}
		if err != nil || !slices.Equal(words, []string{a, b}) {
			t.Errorf("%q and %q come back as %q, %v", a, b, words, err)
		}
	})
}
