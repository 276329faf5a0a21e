package talk

import (
	"fmt"
	"io"
	"strings"

	"eras/game/diplomacy"
)

// words are the words of decisions in a language. Verbs of format stand for numbers of centres
// unless noted.
type words struct {
	point   string // the decimal mark
	seasons [diplomacy.SeasonCount]string
	// phase takes a season and a year.
	phase   string
	acts    [actCount]string
	reasons [reasonCount]string
	// keeps and breaks take the temptation and its bar, remembers a reason and the trust, and valued a
	// reason and the numbers of a decision with the name of the other power twice.
	keeps, breaks, remembers, valued string
	// counted takes a reason and the numbers of centres of two powers.
	counted string
	// The rest is said to players. notTrusted takes a power and a percentage.
	bothGain, bothGainLittle, custom, stuckOffer, withdraws string
	accepts, acceptsLittle, stuck                           string
	loses, tooLittle, unitPromised, notTrusted, tooGood     string
	// earlier takes a power and two percentages.
	earlier                                       string
	otherFront, otherFrontYes, largest, lastFront string
	same, ahead, notUnderstood, no, ends          string
}

var languages = map[string]*words{
	"en": {
		point: ".",
		seasons: [diplomacy.SeasonCount]string{
			diplomacy.Spring: "Spring", diplomacy.Summer: "Summer", diplomacy.Fall: "Fall", diplomacy.Autumn: "Autumn", diplomacy.Winter: "Winter",
		},
		phase: "%s %d",
		acts: [actCount]string{
			Offers: "offers", Counters: "makes a counter-offer to", Withdraws: "withdraws its offer to", Accepts: "accepts the offer of",
			Refuses: "refuses the offer of", Keeps: "keeps its word to", Breaks: "breaks its word to", Remembers: "remembers of", Ends: "ends its agreement with",
		},
		reasons: [reasonCount]string{
			NoReason: "no reason", BestForBoth: "both gain", Enough: "the gain is enough", TooLittle: "the gain is too small", UnitPromised: "a unit is promised otherwise",
			NotTrusted: "the trust is too small", TooGood: "it is too good to be true", NotUnderstood: "such deals are not made",
			TheirOffer: "their offer comes first", WasKept: "it was kept", WasBroken: "it was broken", Custom: "neighbours are asked in the first phase",
			Stuck: "it does not expect to win", Ahead: "it expects to win",
			Largest: "it is the largest other power", LastFront: "nobody would be left to attack", OtherFront: "the units are needed elsewhere",
			Same: "it has offered or accepted the same", BrokeWord: "the other power has broken a promise",
		},
		counted:    "%s (%.0f centres against %.0f).",
		otherFront: "I need my units elsewhere.", otherFrontYes: "Yes: I need my units elsewhere.", largest: "No: the largest power is %s, with %.0f centres.", lastFront: "No: I would have nobody left to attack.",
		keeps:     "breaking it would gain %.3f centres, not more than %.3f.",
		breaks:    "that gains %.3f centres, more than %.3f.",
		remembers: "%s, its trust is %.3f.",
		valued:    "%s; without it %.3f for itself and %.3f for %s, with it %.3f and %.3f, and %.3f if %s lies; with a trust of %.3f it expects to gain %.3f, and wants more than %.3f.",
		bothGain:  "It should gain you %.1f centres, and me %.1f.", bothGainLittle: "We should both gain a little by it.",
		custom: "I would like to begin as good neighbours.", stuckOffer: "None of us is about to win: let us end it.", withdraws: "Another deal has come in its way.",
		accepts: "Yes: I expect to gain %.1f centres by it.", acceptsLittle: "Yes: I gain a little by it.", stuck: "Yes: I do not expect to win.",
		loses: "No: I expect to lose %.1f centres by it.", tooLittle: "No: I would gain too little by it.", unitPromised: "No: one of the units is promised otherwise.",
		earlier:    "No: my trust in %s is only %.0f %%. It began at %.0f %%, after the promises broken in earlier matches.",
		notTrusted: "No: my trust in %s is only %.0f %%.", tooGood: "No: it is too good to be true, you would lose %.1f centres by it.",
		same: "Yes: I want that, too.", ahead: "No: I expect to win.", notUnderstood: "No: I make no deals of this kind.", no: "No.", ends: "I am no longer bound to you.",
	},
	"es": {
		point: ",",
		seasons: [diplomacy.SeasonCount]string{
			diplomacy.Spring: "Primavera", diplomacy.Summer: "Verano", diplomacy.Fall: "Otoño", diplomacy.Autumn: "Fin de otoño", diplomacy.Winter: "Invierno",
		},
		phase: "%s de %d",
		acts: [actCount]string{
			Offers: "ofrece a", Counters: "hace una contraoferta a", Withdraws: "retira su oferta a", Accepts: "acepta la oferta de",
			Refuses: "rechaza la oferta de", Keeps: "cumple su palabra con", Breaks: "rompe su palabra con", Remembers: "recuerda de", Ends: "da por terminado el acuerdo con",
		},
		reasons: [reasonCount]string{
			NoReason: "sin motivo", BestForBoth: "ganan ambos", Enough: "la ganancia basta", TooLittle: "la ganancia es demasiado pequeña", UnitPromised: "una unidad está comprometida para otra cosa",
			NotTrusted: "la confianza es demasiado pequeña", TooGood: "es demasiado bueno para ser verdad", NotUnderstood: "no se hacen tratos así",
			TheirOffer: "su oferta va primero", WasKept: "se cumplió", WasBroken: "se rompió", Custom: "en la primera fase se pregunta a los vecinos",
			Stuck: "no espera ganar", Ahead: "espera ganar",
			Largest: "es la mayor de las otras potencias", LastFront: "no quedaría a quién atacar", OtherFront: "las unidades hacen falta en otro lugar",
			Same: "ha ofrecido o aceptado lo mismo", BrokeWord: "la otra potencia ha roto una promesa",
		},
		counted:    "%s (%.0f centros contra %.0f).",
		otherFront: "Necesito mis unidades en otro lugar.", otherFrontYes: "Sí: necesito mis unidades en otro lugar.", largest: "No: la mayor potencia es %s, con %.0f centros.", lastFront: "No: no me quedaría a quién atacar.",
		keeps:     "romperla ganaría %.3f centros, no más de %.3f.",
		breaks:    "eso gana %.3f centros, más de %.3f.",
		remembers: "%s, su confianza es %.3f.",
		valued:    "%s; sin el trato %.3f para sí y %.3f para %s, con él %.3f y %.3f, y %.3f si %s miente; con una confianza de %.3f espera ganar %.3f, y quiere más de %.3f.",
		bothGain:  "Debería darte %.1f centros, y a mí %.1f.", bothGainLittle: "Los dos deberíamos ganar un poco.",
		custom: "Me gustaría empezar como buenos vecinos.", stuckOffer: "Nadie está a punto de ganar: acabemos.", withdraws: "Otro trato se ha cruzado.",
		accepts: "Sí: espero ganar %.1f centros con ello.", acceptsLittle: "Sí: gano un poco con ello.", stuck: "Sí: no espero ganar.",
		loses: "No: espero perder %.1f centros con ello.", tooLittle: "No: ganaría demasiado poco.", unitPromised: "No: una de las unidades está comprometida para otra cosa.",
		earlier:    "No: mi confianza en %s es solo del %.0f %%. Empezó en el %.0f %%, tras las promesas rotas en partidas anteriores.",
		notTrusted: "No: mi confianza en %s es solo del %.0f %%.", tooGood: "No: es demasiado bueno para ser verdad, tú perderías %.1f centros.",
		same: "Sí: yo también lo quiero.", ahead: "No: espero ganar.", notUnderstood: "No: no hago tratos de este tipo.", no: "No.", ends: "Ya nada me ata a ti.",
	},
}

// wordsIn returns the words of a language, those of English if there are none.
func wordsIn(language string) *words {
	if w, ok := languages[language]; ok {
		return w
	}
	return languages["en"]
}

// fill puts numbers and names in a format. The numbers have the decimal mark of the language.
func (w *words) fill(format string, args ...any) string {
	for i, a := range args {
		if number, ok := a.(float64); ok {
			args[i] = decimal{number, w.point}
		}
	}
	return fmt.Sprintf(format, args...)
}

// decimal is a number that is formatted with a decimal mark.
type decimal struct {
	number float64
	point  string
}

// Format implements [fmt.Formatter].
func (d decimal) Format(f fmt.State, verb rune) {
	_, _ = io.WriteString(f, strings.Replace(fmt.Sprintf(fmt.FormatString(f, verb), d.number), ".", d.point, 1)) // a fmt.State takes everything
}

// when returns a phase: "Spring 1901".
func (w *words) when(p diplomacy.Phase) string {
	return fmt.Sprintf(w.phase, w.seasons[p.Season], p.Year)
}

// name returns the name of a power in a language.
func name(m *diplomacy.Map, p diplomacy.Power, language string) string {
	return m.PowerName(p).In(language)
}
