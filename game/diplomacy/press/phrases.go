package press

import (
	"maps"
	"slices"
)

// phrases are the words of sentences in a language. In lower case and without accents they are what
// is read ([diplomacy.Fold]).
type phrases struct {
	// press begins press of each kind. tryNothing is an empty TRY.
	press      [KindCount]string
	tryNothing string
	// deals begins deals of each kind, and opposite those in a Not where there is a shorter way
	// than Not's own beginning. drawAmong begins a draw of some powers.
	deals, opposite             [DealKindCount]string
	drawAmong, noDrawAmong, not string
	// remove comes before a unit to be removed in winter.
	remove string
	// and joins the last two of a list; andBefore replaces it before the sound that begins with one
	// of andSounds.
	and, andBefore string
	andSounds      []string
	// against, in and to join the parts of an alliance, a zone and a share.
	against, in, to string
}

var languages = map[string]*phrases{
	"en": {
		press: [KindCount]string{
			Propose: "I propose: ", Accept: "I accept: ", Refuse: "I refuse: ", Ignore: "I give no answer to: ", Cancel: "I take back: ",
			Inform: "I declare: ", NotUnderstood: "I do not understand: ", Try: "I understand only: ",
		},
		tryNothing: "I answer no letters",
		deals: [DealKindCount]string{
			Peace: "peace between ", Alliance: "an alliance between ", Draw: "a draw", Solo: "a solo victory for ",
			Not: "the opposite of this: ", Unarranged: "no arrangement about this: ", Zone: "a demilitarised zone for ",
			All: "all of this: ", Either: "at least one of these: ", Centres: "sharing out the centres: ", Places: "units in these places: ",
		},
		opposite: [DealKindCount]string{
			Peace: "war between ", Alliance: "no alliance between ", Draw: "no draw", Solo: "no solo victory for ", Zone: "no demilitarised zone for ",
		},
		drawAmong: "a draw between ", noDrawAmong: "no draw between ", not: "not ",
		remove: "remove ", and: " and ", against: " against ", in: " in ", to: " to ",
	},
	"es": {
		press: [KindCount]string{
			Propose: "Propongo: ", Accept: "Acepto: ", Refuse: "Rechazo: ", Ignore: "No respondo a: ", Cancel: "Retiro: ",
			Inform: "Declaro: ", NotUnderstood: "No entiendo: ", Try: "Solo entiendo: ",
		},
		tryNothing: "No respondo a cartas",
		deals: [DealKindCount]string{
			Peace: "paz entre ", Alliance: "una alianza entre ", Draw: "un empate", Solo: "una victoria en solitario para ",
			Not: "lo contrario de esto: ", Unarranged: "ningún acuerdo sobre esto: ", Zone: "una zona desmilitarizada para ",
			All: "todo esto: ", Either: "al menos una de estas cosas: ", Centres: "reparto de los centros: ", Places: "unidades en estos lugares: ",
		},
		opposite: [DealKindCount]string{
			Peace: "guerra entre ", Alliance: "ninguna alianza entre ", Draw: "ningún empate", Solo: "ninguna victoria en solitario para ", Zone: "ninguna zona desmilitarizada para ",
		},
		drawAmong: "un empate entre ", noDrawAmong: "ningún empate entre ", not: "no ",
		remove: "retirar ", and: " y ", andBefore: " e ", andSounds: []string{"i", "hi"}, against: " contra ", in: " en ", to: " para ",
	},
}

// Languages returns the codes of the languages of sentences.
func Languages() []string { return slices.Sorted(maps.Keys(languages)) }

// phrasesIn returns the words of a language, those of English if there are none.
func phrasesIn(language string) *phrases {
	if p, ok := languages[language]; ok {
		return p
	}
	return languages["en"]
}
