package promise

import (
	"fmt"
	"strings"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// phrases are the words of sentences in a language. Verbs of format stand for what their names say.
type phrases struct {
	seasons [diplomacy.SeasonCount]string
	deeds
	// yours are the deeds of the power that is addressed, told by the one to which it made the promise.
	yours deeds
	// year takes a season and a year, phase that or a season alone, samePhase neither.
	year, phase, samePhase                   string
	peace, alliance, zone, order, not, draw  string
	both, oneOf                              string // the promised parts of a deal
	quoted                                   string // any other deal
	wouldBreak, missing, noVoteYet           string // before the orders are sent
	keptUntil, kept, void, unknown, stillDue string
}

// deeds are the words for a promise and for its breach.
type deeds struct {
	// promised takes the power, the others, what and when.
	promised                        string
	entered, stayed, built, ordered string // a place or an order, and when
	noOrder, noVote                 string // an order, and nothing
}

var languages = map[string]*phrases{
	"en": {
		seasons: [diplomacy.SeasonCount]string{"Spring", "Summer", "Fall", "Autumn", "Winter"},
		deeds: deeds{
			promised: "%[1]s promised %[2]s %[3]s in %[4]s", entered: " and entered %s%s", stayed: " and stayed in %s%s", built: " and built in %s%s", ordered: " and ordered %s%s",
			noOrder: " and did not order %s", noVote: " and did not vote for it",
		},
		yours: deeds{
			promised: "You promised me %[3]s in %[4]s", entered: " and entered %s%s", stayed: " and stayed in %s%s", built: " and built in %s%s", ordered: " and ordered %s%s",
			noOrder: " and did not order %s", noVote: " and did not vote for it",
		},
		year: "%s %d", phase: " in %s", samePhase: " in the same phase",
		peace: "peace", alliance: "an alliance against %s", zone: "a demilitarised zone in %s", order: "the order %s", not: "not to order %s", draw: "a draw", quoted: "“%s”",
		both: "%s and %s", oneOf: "one of these: %s", wouldBreak: "; %s would break that", missing: "; the order %s is missing", noVoteYet: "; the vote for it is missing",
		keptUntil: " and kept it until %s", kept: " and kept it", void: ", which came to nothing", unknown: "; whether it kept it is not known", stillDue: ", which still holds",
	},
	"es": {
		seasons: [diplomacy.SeasonCount]string{"primavera", "verano", "otoño", "fin de otoño", "invierno"},
		deeds: deeds{
			promised: "%[1]s prometió a %[2]s %[3]s en %[4]s", entered: " y entró en %s%s", stayed: " y se quedó en %s%s", built: " y construyó en %s%s", ordered: " y ordenó %s%s",
			noOrder: " y no ordenó %s", noVote: " y no lo votó",
		},
		yours: deeds{
			promised: "Me prometiste %[3]s en %[4]s", entered: " y entraste en %s%s", stayed: " y te quedaste en %s%s", built: " y construiste en %s%s", ordered: " y ordenaste %s%s",
			noOrder: " y no ordenaste %s", noVote: " y no lo votaste",
		},
		year: "%s de %d", phase: " en %s", samePhase: " en la misma fase",
		peace: "paz", alliance: "una alianza contra %s", zone: "una zona desmilitarizada en %s", order: "la orden %s", not: "no ordenar %s", draw: "un empate", quoted: "«%s»",
		both: "%s y %s", oneOf: "una de estas cosas: %s", wouldBreak: "; %s rompería la promesa", missing: "; falta la orden %s", noVoteYet: "; falta votarlo",
		keptUntil: " y lo cumplió hasta %s", kept: " y lo cumplió", void: ", que quedó en nada", unknown: "; no se sabe si lo cumplió", stillDue: ", que sigue en pie",
	},
}

// Sentence returns the promise and what became of it as a sentence in a language:
//
//	Italy promised Austria-Hungary peace in Spring 1903 and entered Trieste in Fall.
func (p *Promise) Sentence(m *diplomacy.Map, language string) string {
	w := wordsIn(language)
	return w.begin(m, language, p, &w.deeds) + w.end(m, language, p) + "."
}

// Reproach returns a broken promise as a sentence that one of those to whom it was made says to the power
// that broke it:
//
//	You promised me peace in Spring 1903 and entered Trieste in Fall.
func (p *Promise) Reproach(m *diplomacy.Map, language string) string {
	w := wordsIn(language)
	return w.begin(m, language, p, &w.yours) + w.deed(m, language, p, &w.yours) + "."
}

// Warning returns a promise that [Ledger.Breaks] returned, with what breaks it, as a sentence for who has not
// sent the orders yet:
//
//	Italy promised Austria-Hungary peace in Spring 1903; A VEN - TRI would break that.
func (p *Promise) Warning(m *diplomacy.Map, language string) string {
	w, b := wordsIn(language), &p.Breach
	text := w.begin(m, language, p, &w.deeds)
	switch {
	case b.Order.Kind != 0:
		text += fmt.Sprintf(w.wouldBreak, strings.TrimSpace(m.FormatOrder(b.Order)))
	case b.Of.Kind == press.Draw:
		text += w.noVoteYet
	default:
		x, _, _ := promised(b.Of)
		text += fmt.Sprintf(w.missing, m.FormatOrder(x.Order))
	}
	return text + "."
}

// wordsIn returns the phrases of a language, those of English if there are none.
func wordsIn(language string) *phrases {
	if w, ok := languages[language]; ok {
		return w
	}
	return languages["en"]
}

// begin returns who promised what to whom.
func (w *phrases) begin(m *diplomacy.Map, language string, p *Promise, in *deeds) string {
	return fmt.Sprintf(in.promised, press.Powers(m, language, []diplomacy.Power{p.Power}), press.Powers(m, language, p.To), w.all(m, language, p), w.when(p.Since))
}

// all returns what a power promised: of a deal with several parts those that bind it.
func (w *phrases) all(m *diplomacy.Map, language string, p *Promise) string {
	if p.Deal.Kind != press.All && p.Deal.Kind != press.Either {
		return w.what(m, language, p.Deal)
	}
	var parts []string
	for _, d := range leaves(p.Deal) {
		if len(bound(d, []diplomacy.Power{p.Power})) > 0 {
			parts = append(parts, w.what(m, language, d))
		}
	}
	if p.Deal.Kind == press.Either {
		return fmt.Sprintf(w.oneOf, strings.Join(parts, ", "))
	}
	last := len(parts) - 1
	if last < 1 {
		return strings.Join(parts, "")
	}
	return fmt.Sprintf(w.both, strings.Join(parts[:last], ", "), parts[last])
}

// what returns what was promised.
func (w *phrases) what(m *diplomacy.Map, language string, d press.Deal) string {
	switch d.Kind {
	case press.Peace:
		return w.peace
	case press.Alliance:
		return fmt.Sprintf(w.alliance, press.Powers(m, language, d.Against))
	case press.Zone:
		return fmt.Sprintf(w.zone, press.Provinces(m, language, d.Provinces))
	case press.Ordered, press.Not:
		if o, not, ok := promised(d); ok && not {
			return fmt.Sprintf(w.not, m.FormatOrder(o.Order))
		} else if ok {
			return fmt.Sprintf(w.order, m.FormatOrder(o.Order))
		}
	case press.Draw:
		return w.draw
	case press.Solo, press.Unarranged, press.All, press.Either, press.Centres, press.Places:
	}
	return fmt.Sprintf(w.quoted, d.Sentence(m, language))
}

// when returns a phase: "Spring 1903".
func (w *phrases) when(phase diplomacy.Phase) string {
	return fmt.Sprintf(w.year, w.seasons[phase.Season], phase.Year)
}

// later returns when something happened after a phase: " in Fall".
func (w *phrases) later(since, phase diplomacy.Phase) string {
	switch {
	case since == phase:
		return w.samePhase
	case since.Year == phase.Year:
		return fmt.Sprintf(w.phase, w.seasons[phase.Season])
	}
	return fmt.Sprintf(w.phase, w.when(phase))
}

// end returns what became of the promise.
func (w *phrases) end(m *diplomacy.Map, language string, p *Promise) string {
	switch p.State {
	case Open:
		return w.stillDue
	case Kept:
		if d := leaves(p.Deal)[0]; p.Deal.Kind == d.Kind && (d.Kind == press.Peace || d.Kind == press.Alliance || d.Kind == press.Zone) {
			return fmt.Sprintf(w.keptUntil, w.when(p.Decided))
		}
		return w.kept
	case Broken:
		return w.deed(m, language, p, &w.deeds)
	case Void:
		return w.void
	case Unknown:
	}
	return w.unknown
}

// deed returns how the promise was broken.
func (w *phrases) deed(m *diplomacy.Map, language string, p *Promise, in *deeds) string {
	b := &p.Breach
	when := w.later(p.Since, b.Phase)
	place := ""
	if b.At != diplomacy.NoProvince {
		if place = m.ProvinceName(b.At).In(language); place == "" {
			place = m.Token(b.At)
		}
	}
	switch {
	case place != "" && b.Order.Kind == diplomacy.Build:
		return fmt.Sprintf(in.built, place, when)
	case place != "" && b.Entered:
		return fmt.Sprintf(in.entered, place, when)
	case place != "" && m.Province(b.Order.At) == b.At && b.Order.Kind != 0:
		return fmt.Sprintf(in.stayed, place, when)
	case b.Order.Kind != 0:
		return fmt.Sprintf(in.ordered, strings.TrimSpace(m.FormatOrder(b.Order)), when)
	case b.Of.Kind == press.Draw:
		return in.noVote
	}
	x, not, _ := promised(b.Of)
	if not { // its orders are not known, but the positions show it
		return fmt.Sprintf(in.ordered, m.FormatOrder(x.Order), when)
	}
	return fmt.Sprintf(in.noOrder, m.FormatOrder(x.Order))
}
