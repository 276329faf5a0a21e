package diplomacy

import (
	"fmt"
	"strings"
)

// The bots of the experiments by their names here.
const (
	jic     = "jic"
	berserk = "haai-berserk"
	vanilla = "haai-vanilla"
	dumbbot = "dumbbot"
	regent  = "regent"
)

// reckoned is what every report on the paper's bots says of them.
const reckoned = "Its opponents were those of DAIDE; ours are written after descriptions of them, and HaAI, of which no weights are public, is a reconstruction."

// Experiments returns all experiments of the package.
func Experiments() []*Fields {
	all := []*Fields{
		duel("jic-berserk", "HaAI Berserk", berserk, againstBerserk(),
			"Table 13 has 38 victories of Berserk, table 16 has 37 %."),
		duel("jic-vanilla", "HaAI Vanilla", vanilla, againstVanilla()),
		duel("jic-dumbbot", "DumbBot", dumbbot, againstDumbBot(),
			"Table 23 has 49 victories of DumbBot, table 26 has 48 %."),
		everybody(),
	}
	all = append(all, everybody().alone()...)
	all = append(all, regents("regent-dumbbot", "DumbBots", dumbbot, jic), regents("regent-jic", "JIC", jic, dumbbot))
	for _, f := range all {
		f.LastYear, f.StaleYears = DefaultLastYear, DefaultStaleYears
	}
	return all
}

// duel is three JIC against four of another bot.
func duel(name, title, other string, paper *Paper, more ...string) *Fields {
	return &Fields{
		name:    name,
		Heading: "JIC against " + title,
		Text:    append([]string{fmt.Sprintf("Three JIC against four %[2]s, as in %[1]s of jic-2011. %[3]s", paper.Tables, title, reckoned)}, more...),
		Fields:  []Field{{Name: name, Bots: fmt.Sprintf("%s:3,%s:4", jic, other), Weight: 1, Paper: paper}},
	}
}

// everybody is the four rounds of jic-2011 5.2.4.
func everybody() *Fields {
	f := &Fields{
		name: "jic-all", Together: together(),
		Heading: "JIC against all: four rounds",
		Text:    []string{"Tables 27 to 31 of jic-2011: two of each bot but one, of which there is one. " + reckoned},
	}
	words := []string{"jic", "berserk", "vanilla", "dumbbot"}
	for lone, word := range words {
		d := Field{Name: f.name + "-" + word, Weight: 1, Paper: rounds()[lone]}
		var bots []string
		for i, bot := range []string{jic, berserk, vanilla, dumbbot} {
			seats := 2
			if i == lone {
				seats = 1
			}
			bots = append(bots, fmt.Sprintf("%s:%d", bot, seats))
		}
		d.Bots = strings.Join(bots, ",")
		f.Fields = append(f.Fields, d)
	}
	return f
}

// alone returns each field as an experiment of its own, with the same games.
func (f *Fields) alone() []*Fields {
	var all []*Fields
	for _, d := range f.Fields {
		all = append(all, &Fields{
			name: d.Name, Fields: []Field{d},
			Heading: fmt.Sprintf("The round of %s alone: %s", f.name, d.Bots),
			Text:    []string{fmt.Sprintf("As in %s of jic-2011. %s", d.Paper.Tables, reckoned)},
		})
	}
	return all
}

// regentWeight is about how many times as long as others a game with a regent takes.
const regentWeight = 200

// regents is regent alone against six others, and beside it another bot alone
// against the same.
func regents(name, title, others, beside string) *Fields {
	return &Fields{
		name:    name,
		Heading: "One regent against six " + title,
		Text:    []string{fmt.Sprintf("Who plays alone has each power in one game of seven. Beside it stands one %s against the same six.", beside)},
		Fields: []Field{
			{Name: name, Bots: fmt.Sprintf("%s:1,%s:6", regent, others), Weight: regentWeight},
			{Name: beside + "-alone-" + others, Bots: fmt.Sprintf("%s:1,%s:6", beside, others), Weight: 1},
		},
	}
}
