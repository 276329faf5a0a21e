package ui

import (
	"strings"
	"testing"
)

// Tab goes through controls as one reads them, whatever order describes them.
func TestReadingOrder(t *testing.T) {
	at := func(id string, x, y, w, h float64) focusItem { return focusItem{id, R(x, y, w, h), R(x, y, w, h)} }
	gone := func(id string) focusItem { return focusItem{id: id, rect: R(0, 900, 10, 10)} }
	for _, c := range []struct {
		name  string
		items []focusItem
		want  string
	}{
		{"a row from its end", []focusItem{at("c", 90, 0, 30, 20), at("b", 45, 0, 30, 20), at("a", 0, 0, 30, 20)}, "a b c"},
		{"a page from its foot", []focusItem{at("go", 60, 80, 50, 20), at("back", 0, 80, 50, 20), at("name", 0, 40, 110, 20), at("rules", 0, 0, 110, 20)}, "rules name back go"},
		{"a board, its buttons and a panel beside", []focusItem{at("leave", 220, 190, 80, 20), at("buy", 0, 180, 50, 20), at("end", 60, 180, 50, 20), at("map", 0, 40, 200, 130), at("hint", 240, 0, 20, 20)}, "hint map buy end leave"},
		{"what overlaps keeps its order", []focusItem{at("map", 0, 0, 100, 100), at("card", 20, 20, 30, 10), at("field", 10, 10, 50, 50)}, "map card field"},
		{"rows out of sight stay with their list", []focusItem{at("foot", 0, 80, 50, 20), at("row1", 0, 0, 50, 20), gone("row2"), gone("row3")}, "row1 row2 row3 foot"},
		{"nothing", nil, ""},
	} {
		var ids []string
		for _, item := range inReadingOrder(c.items) {
			ids = append(ids, item.id)
		}
		if got := strings.Join(ids, " "); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
