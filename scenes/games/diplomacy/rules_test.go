package diplomacy

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	rules "eras/game/diplomacy"
	"eras/scenes/help"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

func TestTheRulesFit(t *testing.T) {
	for tab := range rulesBook(standard(t).Map, "es").Pages {
		t.Run(fmt.Sprint(tab), func(t *testing.T) {
			uitest.Fits(t, func() uitest.Screen {
				return &help.Screen{Title: "rules.title", Bar: func(u *ui.UI, title, note string) { u.TitleBar(title, note) }, Leave: func() {}, Books: []help.Book{rulesBook(standard(t).Map, "es")}}
			}, func(w *uitest.Window) {
				w.Pick("rules.title.tabs", tab)
				w.Key(ebiten.KeyPageDown, ebiten.KeyPageDown, ebiten.KeyPageDown)
			})
		})
	}
}

// The worked example of the rules comes out as its text says: the army is in Norway.
func TestExampleOrdersTakeNorway(t *testing.T) {
	g := standard(t)
	p, err := g.ParsePosition("FAL 1901 units=ENG:A.YOR,F.NTH,F.NWG;RUS:A.STP owners=ENG:LON,EDI,LVP;RUS:STP")
	if err != nil {
		t.Fatal(err)
	}
	var answers []rules.Answer
	for seat := range g.Acting(&p).All() {
		var a rules.Answer
		for _, text := range map[string][]string{"ENG": {"A YOR - NWY VIA", "F NTH C A YOR - NWY", "F NWG S A YOR - NWY"}, "RUS": {"A STP - NWY"}}[g.Map.PowerToken(rules.PowerOf(seat))] {
			o, err := g.Map.ParseOrder(text)
			if err != nil {
				t.Fatal(err)
			}
			a.Add(o)
		}
		answers = append(answers, a)
	}
	(&rules.Board{Game: g}).Apply(&p, answers, nil)
	england, _ := g.Map.FindPower("ENG")
	norway, _ := g.Map.FindProvince("NWY")
	petersburg, _ := g.Map.FindProvince("STP")
	if p.Units[norway].Power != england || !p.Units[petersburg].Exists() {
		t.Errorf("in Norway stands %v, in St Petersburg %v", p.Units[norway], p.Units[petersburg])
	}
}

// TestCodesListEveryProvince finds every code of the map on the page of codes.
func TestCodesListEveryProvince(t *testing.T) {
	m := standard(t).Map
	all := ""
	for _, b := range codes(m, "en") {
		all += b.Text + " "
	}
	for i := range rules.Province(m.Provinces()) {
		if !strings.Contains(all, m.Token(i)+"\u00a0") {
			t.Errorf("%s is missing", m.Token(i))
		}
	}
}
