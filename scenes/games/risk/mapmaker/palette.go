package mapmaker

import (
	"fmt"

	"eras/game/risk"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// tool is what a click on the map does.
type tool int

const (
	putTool tool = iota
	borderTool
	paintTool
	removeTool
)

// toolKeys are the last parts of the ids and text keys of the tools, toolIcons their icons.
var (
	toolKeys  = [...]string{putTool: "put", borderTool: "border", paintTool: "paint", removeTool: "remove"}
	toolIcons = [...]string{putTool: "flying-flag", borderTool: "crossed-swords", paintTool: "scroll-quill", removeTool: "trash-can"}
)

// mostName is the greatest number of letters of a name.
const mostName = 24

// places describes the tools, and the chosen place or the continent that is painted.
func (m maker) places(u *ui.UI, in *ui.Rect, gap float64) {
	size := min((in.W-gap*float64(len(toolKeys)-1))/float64(len(toolKeys)), 66)
	line := in.CutTop(size)
	in.CutTop(gap)
	for i, key := range toolKeys {
		r := line.CutLeft(size)
		line.CutLeft(gap)
		id, name := "maker.tool."+key, u.Text.T("riskmaker.tool."+key)
		if u.Card(id, r, name, m.tool == tool(i)) {
			if m.tool = tool(i); m.tool == borderTool {
				m.chosen = none // a border begins with the next click
			}
		}
		u.Icon(r.Middle(size*0.56, size*0.56), toolIcons[i], ui.Body.Color)
		u.Tip(id, r, name)
	}
	u.Label(in.CutTop(24), u.Text.T("riskmaker.tool."+toolKeys[m.tool]), ui.Strong)
	u.CutParagraph(in, u.Text.T("riskmaker.about."+toolKeys[m.tool]), ui.Note)
	in.CutTop(8)
	if m.tool == paintTool {
		if k := m.choose(u, in, "maker.paint", m.painted()); k != m.painted() {
			m.paint = k
		}
		return
	}
	i := m.Now().find(m.chosen)
	if i < 0 {
		u.CutParagraph(in, u.Text.T("riskmaker.none"), ui.Note)
		return
	}
	m.place(u, in, i, gap)
}

// place describes the fields of a place.
func (m maker) place(u *ui.UI, in *ui.Rect, i int, gap float64) {
	lang := u.Text.Language()
	p := m.Now().places[i]
	u.Label(in.CutTop(24), u.Text.T("riskmaker.chosen"), ui.Section)
	m.rename(i, lang, u.Field("maker.place.name", in.CutTop(hud.Tall(u, 42)).InsetXY(4, 0), p.name.In(lang), u.Text.T("riskmaker.name"), mostName))
	in.CutTop(gap)
	if k := m.choose(u, in, "maker.place.continent", p.continent); k != p.continent {
		m.assign(i, k)
	}
	u.CutParagraph(in, u.Text.T("riskmaker.borders", "N", len(m.Now().around()[i])), ui.Note)
	in.CutTop(gap)
	if u.Button("maker.place.remove", in.CutTop(hud.Tall(u, 40)), ui.ButtonSpec{Label: u.Text.T("riskmaker.place.remove"), Icon: "trash-can", Size: 16}) {
		m.Begin()
		m.Set(m.Now().without(i))
	}
}

// choose describes the choice of a continent and returns its index, -1 for none.
func (m maker) choose(u *ui.UI, in *ui.Rect, id string, chosen int) int {
	now := m.Now()
	options := []ui.Option{{Label: u.Text.T("riskmaker.nocontinent")}}
	for k := range now.continents {
		options = append(options, ui.Option{Label: now.continents[k].name.In(u.Text.Language()), Picture: func(u *ui.UI, r ui.Rect) { u.Block(r.Middle(22, 22), lookOf(k)) }})
	}
	chosen = u.Choose(id, in.CutTop(hud.Tall(u, 44)), options, chosen+1) - 1
	in.CutTop(8)
	return chosen
}

// painted returns the index of the continent that is painted, -1 for none.
func (m maker) painted() int { return min(m.paint, len(m.Now().continents)-1) }

// continents describes the list of the continents.
func (m maker) continents(u *ui.UI, in *ui.Rect, gap float64) {
	lang := u.Text.Language()
	u.Label(in.CutTop(24), u.Text.T("riskmaker.continents"), ui.Section)
	u.CutParagraph(in, u.Text.T("riskmaker.continents.about"), ui.Note)
	in.CutTop(8)
	for k := 0; k < len(m.Now().continents); k++ {
		c := m.Now().continents[k]
		id := fmt.Sprintf("maker.continent.%d", k)
		row := in.CutTop(hud.Tall(u, 42))
		u.Block(row.CutLeft(18).Middle(18, 18), lookOf(k))
		remove := row.CutRight(hud.Tall(u, 36))
		row.CutRight(6)
		name := u.Field(id+".name", row.InsetXY(6, 0), c.name.In(lang), u.Text.T("riskmaker.name"), mostName)
		tip := u.Text.T("riskmaker.continent.remove")
		if u.Button(id+".remove", remove, ui.ButtonSpec{Icon: "trash-can", Tip: tip}) {
			m.Begin()
			m.Set(m.Now().withoutContinent(k))
			return
		}
		row = in.CutTop(hud.Tall(u, 36))
		label := u.Text.T("riskmaker.bonus")
		u.Tip(id+".bonus", row, u.Text.T("riskmaker.bonus.tip", "N", m.Now().members(k)))
		u.Label(row.CutRight(34), u.Text.Number(c.bonus), ui.Strong.To(1))
		u.Label(row.CutLeft(row.W*0.36), label, ui.Note)
		bonus := int(u.Slider(id+".bonus", row, fmt.Sprintf("%s %d", label, c.bonus), float64(c.bonus), float64(min(leastBonus, c.bonus)), float64(max(mostBonus, c.bonus)), 1, 0))
		m.changeContinent(k, lang, name, bonus)
		in.CutTop(gap)
	}
	if u.Button("maker.continent.add", in.CutTop(hud.Tall(u, 40)), ui.ButtonSpec{
		Label: u.Text.T("riskmaker.continent.add"), Icon: "tower-flag", Size: 16, Disabled: len(m.Now().continents) >= risk.MaxContinents,
	}) {
		m.Begin()
		m.paint = m.addContinent(lang, u.Text.T("riskmaker.continent"))
	}
}

// The range of the slider of a bonus.
const (
	leastBonus = -5
	mostBonus  = 20
)

// whole describes what concerns the whole map: the one to begin with, and the seats of a trial.
func (m maker) whole(u *ui.UI, in *ui.Rect, gap float64) {
	options := []ui.Option{{Label: u.Text.T("riskmaker.from")}, {Label: u.Text.T("riskmaker.from.empty")}}
	for _, each := range m.Maps {
		options = append(options, ui.Option{Label: m.Titled(each)})
	}
	r := in.CutTop(hud.Tall(u, 44))
	switch i := u.Choose("maker.from", r, options, 0); {
	case i == 1:
		m.take(nil)
	case i > 1:
		m.take(m.Maps[i-2])
	}
	u.Tip("maker.from", r, u.Text.T("riskmaker.from.tip"))
	in.CutTop(gap)
	if most := m.mostPlayers(); most > risk.MinPlayers {
		seats := m.players()
		row := in.CutTop(hud.Tall(u, 36))
		label := u.Text.T("riskmaker.seats")
		u.Label(row.CutRight(34), u.Text.Number(seats), ui.Strong.To(1))
		u.Label(row.CutLeft(row.W*0.5), label, ui.Body)
		if n := int(u.Slider("maker.seats", row, fmt.Sprintf("%s %d", label, seats), float64(seats), risk.MinPlayers, float64(most), 1, 0)); n != seats {
			m.seats = n
		}
		u.Tip("maker.seats", row, u.Text.T("riskmaker.seats.tip"))
		in.CutTop(gap)
	}
}

// usualSeats is the number of seats of a trial, unless the player chooses another one or the map has too
// few places.
const usualSeats = 4

// players returns the number of seats of a trial.
func (m maker) players() int { return min(m.seats, m.mostPlayers()) }

// mostPlayers returns the greatest number of seats of a trial: everyone begins with two places or more.
func (m maker) mostPlayers() int {
	return min(risk.MaxPlayers, max(len(m.Now().places)/2, risk.MinPlayers))
}
