package monkey

import "strings"

// Begin is the situation in which a run begins.
type Begin struct {
	Name string
	// Saves is as in [Script].
	Saves         string
	Language      string
	Width, Height int
	// Play is as in [Person].
	Play int
	// Clicks are the controls that lead from the menu to the beginning of the run. In ID=TEXT, TEXT
	// is typed into the field ID.
	Clicks []string
	// Screen is the name of the screen to which Clicks lead.
	Screen string
}

// Names of the folders of saves with which a program starts.
const (
	EmptySaves      = "empty"
	AcquaintedSaves = "acquainted" // has a player who has played many matches
)

// Begins are the situations in which runs begin, in turn: the menu, the set-ups, screens that are
// seldom reached from there, and a match on every board with the default settings.
var Begins = []Begin{
	{"menu", EmptySaves, "en", 900, 600, 10, nil, "menu"},
	{"banners", EmptySaves, "es", 1920, 1080, 60, []string{"menu.board.war", "menu.start", "setup.name=Ana", "setup.go", "training.play"}, "war"},
	{"risk set-up", EmptySaves, "en", 1280, 800, 5, []string{"menu.board.risk", "menu.start"}, "setup"},
	{"risk", EmptySaves, "es", 1920, 1080, 60, []string{"menu.board.risk", "menu.start", "setup.name0=Ana", "setup.go"}, "risk"},
	{"profile", AcquaintedSaves, "en", 1024, 768, 5, nil, "menu"},
	{"diplomacy set-up", EmptySaves, "es", 1280, 800, 5, []string{"menu.board.diplomacy", "menu.start"}, "setup"},
	{"map maker", EmptySaves, "en", 1280, 800, 0, []string{"menu.board.war", "menu.start", "setup.map", "setup.maps.make"}, "mapmaker"},
	{"map maker of risk", EmptySaves, "en", 1280, 800, 0, []string{"menu.board.risk", "menu.start", "setup.maps.make"}, "riskmaker"},
	{"diplomacy", EmptySaves, "en", 1920, 1080, 40, []string{"menu.board.diplomacy", "menu.start", "setup.name0=Ana", "setup.go"}, "diplomacy"},
	{"battle", EmptySaves, "es", 1366, 768, 60, []string{"menu.board.battle", "menu.start", "setup.name=Ana", "setup.go", "training.play"}, "battle"},
	{"together", EmptySaves, "en", 1600, 900, 20, []string{"menu.board.battle", "menu.two", "setup.name0=Ana", "setup.invite", "together.name=Ana", "together.where.0", "together.open"}, "together"},
}

// Matches are matches on every board with the default settings, and wars by the other rules, in a
// large window with every panel open. A run plays them to the end.
var Matches = []Begin{
	{"banners", EmptySaves, "en", 1920, 1080, 90, []string{"menu.board.war", "menu.start", "setup.name=Ana", "setup.go", "training.play"}, "war"},
	{"dominion", EmptySaves, "es", 1920, 1080, 90, []string{"menu.board.war", "menu.start", "setup.name=Ana", "setup.rules.1", "setup.go", "training.play"}, "war"},
	{"2005", EmptySaves, "en", 1920, 1080, 90, []string{"menu.board.war", "menu.start", "setup.name=Ana", "setup.rules.2", "setup.go", "training.play"}, "war"},
	{"battle", EmptySaves, "en", 1920, 1080, 90, []string{"menu.board.battle", "menu.start", "setup.name=Ana", "setup.go", "training.play"}, "battle"},
	{"risk", EmptySaves, "es", 1920, 1080, 90, []string{"menu.board.risk", "menu.start", "setup.name0=Ana", "setup.go"}, "risk"},
	{"diplomacy", EmptySaves, "en", 1920, 1080, 90, []string{"menu.board.diplomacy", "menu.start", "setup.name0=Ana", "setup.go"}, "diplomacy"},
}

// Script returns the script whose steps lead to the beginning of the run.
func (b *Begin) Script(seed uint64) Script {
	s := Script{Seed: seed, Saves: b.Saves, Language: b.Language, Width: b.Width, Height: b.Height}
	for _, click := range b.Clicks {
		id, text, field := strings.Cut(click, "=")
		s.Steps = append(s.Steps, Step{Kind: Click, ID: id, X: 50, Y: 50, Ticks: 1})
		if field {
			s.Steps = append(s.Steps, Step{Kind: Type, Text: text})
		}
	}
	return s
}
