package jic

import (
	"fmt"
	"strings"

	tournament "eras/lab/tournament/diplomacy"
)

// The names of the bots in the experiments.
const (
	botJIC     = "jic"
	botBerserk = "haai-berserk"
	botVanilla = "haai-vanilla"
	botDumbBot = "dumbbot"
	botRegent  = "regent"
)

// opponentsNote is in every report about the paper's bots.
const opponentsNote = "Its opponents were those of DAIDE; ours are written after descriptions of them, and HaAI, of which no weights are public, is a reconstruction."

// Experiments returns all experiments of the package.
func Experiments() []*Lineups {
	all := append(papers(), allBots())
	all = append(all, allBots().single()...)
	all = append(all, regentAgainst("regent-dumbbot", "DumbBots", botDumbBot, botJIC), regentAgainst("regent-jic", "JIC", botJIC, botDumbBot))
	for _, f := range all {
		f.LastYear, f.StaleYears = tournament.DefaultLastYear, tournament.DefaultStaleYears
	}
	return all
}

// papers returns the experiments with three JIC against four of another bot.
func papers() []*Lineups {
	return []*Lineups{
		jicAgainst("jic-berserk", "HaAI Berserk", botBerserk, againstBerserk(),
			"Table 13 has 38 victories of Berserk, table 16 has 37 %."),
		jicAgainst("jic-vanilla", "HaAI Vanilla", botVanilla, againstVanilla()),
		jicAgainst("jic-dumbbot", "DumbBot", botDumbBot, againstDumbBot(),
			"Table 23 has 49 victories of DumbBot, table 26 has 48 %."),
	}
}

// jicAgainst is three JIC against four of another bot.
func jicAgainst(name, title, other string, paper *Paper, more ...string) *Lineups {
	return &Lineups{
		name:    name,
		Heading: "JIC against " + title,
		Text:    append([]string{fmt.Sprintf("Three JIC against four %[2]s, as in %[1]s of jic-2011. %[3]s", paper.Tables, title, opponentsNote)}, more...),
		Lineups: []Lineup{{Name: name, Bots: fmt.Sprintf("%s:3,%s:4", botJIC, other), Weight: 1, Paper: paper}},
	}
}

// allBots is the four rounds of jic-2011 5.2.4.
func allBots() *Lineups {
	f := &Lineups{
		name: "jic-all", Combined: combined(),
		Heading: "JIC against all: four rounds",
		Text:    []string{"Tables 27 to 31 of jic-2011: two of each bot but one, of which there is one. " + opponentsNote},
	}
	words := []string{"jic", "berserk", "vanilla", "dumbbot"}
	for lone, word := range words {
		d := Lineup{Name: f.name + "-" + word, Weight: 1, Paper: rounds()[lone]}
		var bots []string
		for i, bot := range []string{botJIC, botBerserk, botVanilla, botDumbBot} {
			seats := 2
			if i == lone {
				seats = 1
			}
			bots = append(bots, fmt.Sprintf("%s:%d", bot, seats))
		}
		d.Bots = strings.Join(bots, ",")
		f.Lineups = append(f.Lineups, d)
	}
	return f
}

// single returns each lineup as an experiment of its own, with the same games.
func (f *Lineups) single() []*Lineups {
	var all []*Lineups
	for _, d := range f.Lineups {
		all = append(all, &Lineups{
			name: d.Name, Lineups: []Lineup{d},
			Heading: fmt.Sprintf("The round of %s alone: %s", f.name, d.Bots),
			Text:    []string{fmt.Sprintf("As in %s of jic-2011. %s", d.Paper.Tables, opponentsNote)},
		})
	}
	return all
}

// regentWeight is roughly the time of a game with a regent, compared with other games.
const regentWeight = 200

// regentAgainst is one regent against six others, and for comparison one other bot against
// the same six.
func regentAgainst(name, title, others, beside string) *Lineups {
	return &Lineups{
		name:    name,
		Heading: "One regent against six " + title,
		Text:    []string{fmt.Sprintf("The single bot has each power in one game of seven. For comparison, one %s plays against the same six.", beside)},
		Lineups: []Lineup{
			{Name: name, Bots: fmt.Sprintf("%s:1,%s:6", botRegent, others), Weight: regentWeight},
			{Name: beside + "-alone-" + others, Bots: fmt.Sprintf("%s:1,%s:6", beside, others), Weight: 1},
		},
	}
}
