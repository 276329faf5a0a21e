package diplomacy

import "testing"

func TestInterpret(t *testing.T) {
	m := standard(t)
	unit := func(text string) Unit {
		u, err := m.startUnit(1, text)
		if err != nil {
			t.Fatal(err)
		}
		return u
	}
	var p Position
	for _, text := range []string{"F SPA/SCS", "A BUD", "F CON"} {
		u := unit(text)
		p.Units[m.Province(u.At)] = u
	}
	for _, text := range []string{"F BUL/ECS", "A SER"} {
		u := unit(text)
		p.Dislodged[m.Province(u.At)] = DislodgedUnit{Unit: u, By: NoProvince}
	}
	for _, c := range []struct {
		season     Season
		text, want string
	}{
		{Spring, "Bud - Ser", "A BUD - SER"},
		{Spring, "F Spa - Gol", "F SPA/SCS - GOL"},
		{Fall, "F Spa/nc - Gol", "F SPA/SCS - GOL"},
		{Spring, "F Con - Bul", "F CON - BUL"}, // to either coast
		{Summer, "Bul - Con", "F BUL/ECS R CON"},
		{Autumn, "F Bul/sc disbands", "F BUL/ECS D"},
		{Summer, "Ser - Bul", "A SER R BUL"},
		{Winter, "Remove Spa", "F SPA/SCS D"},
		{Winter, "Bud disbands", "A BUD D"},
		{Winter, "Build Vie", "A VIE B"},
		{Winter, "Build Tri", "TRI B"},
		{Winter, "Build Stp/nc", "F STP/NCS B"},
		{Winter, "Build A Stp/nc", "A STP B"},
		{Winter, "waive", "WAIVE"},
		{Winter, "Remove Par", "PAR D"}, // nobody there
	} {
		o, err := m.ParseOrder(c.text)
		if err != nil {
			t.Fatal(err)
		}
		p.Season = c.season
		if got := m.FormatOrder(m.Interpret(&p, o)); got != c.want {
			t.Errorf("%v: %q means %q, want %q", c.season, c.text, got, c.want)
		}
	}
}
