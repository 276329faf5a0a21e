package diplomacy

import (
	"strings"

	"eras/game/diplomacy"
)

// stateNouns are the common nouns with which names of powers begin, by language, with their articles.
var stateNouns = map[string]map[string][]string{
	"es": {
		"el":  {"Califato", "Cantón", "Condado", "Ducado", "Emirato", "Estado", "Imperio", "Kanato", "Principado", "Protectorado", "Reino", "Sultanato", "Virreinato"},
		"la":  {"Alianza", "Casa", "Ciudad", "Confederación", "Corona", "Federación", "Hermandad", "Liga", "Orden", "República", "Unión"},
		"los": {"Cantones", "Clanes", "Condados", "Ducados", "Estados", "Países", "Principados", "Reinos", "Territorios"},
		"las": {"Casas", "Ciudades", "Colonias", "Islas", "Provincias", "Repúblicas", "Tierras", "Tribus"},
	},
	"en": {"the": {
		"Alliance", "Caliphate", "Confederation", "Crown", "Duchy", "Emirate", "Empire", "Federation", "House", "Khanate", "Kingdom", "League",
		"Order", "Principality", "Republic", "Sultanate", "Union", "United", "Low", "Free",
	}},
}

// the returns the name of a power for use in a sentence: "el Reino del Roble", "los Países Bajos",
// "Francia". A name that begins with its article has a small one.
func (w words) the(p diplomacy.Power) string {
	name, language := w.power(p), w.text.Language()
	first, rest, _ := strings.Cut(name, " ")
	for article, nouns := range stateNouns[language] {
		if strings.EqualFold(first, article) && rest != "" {
			return article + " " + rest
		}
		for _, noun := range nouns {
			if first == noun {
				return article + " " + name
			}
		}
	}
	return name
}

// many reports whether the name of a power is a plural, so that its verbs are.
func (w words) many(p diplomacy.Power) bool {
	article, _, _ := strings.Cut(w.the(p), " ")
	return w.text.Language() == "es" && (article == "los" || article == "las")
}

// deed returns a sentence whose subject is a power.
func (w words) deed(key string, power diplomacy.Power, args ...any) string {
	return w.sentence(key, append([]any{"Power", w.the(power), "Many", w.many(power)}, args...)...)
}
