package gametest

import (
	"fmt"
	"strconv"
	"strings"
)

// RiskGrid returns the line of a map of Risk with at most 64 rows. A row is a continent with as many
// territories as there are columns, each beside its neighbours in the row and the column.
func RiskGrid(columns, rows int) string {
	var continents, territories []string
	for y := range rows {
		continents = append(continents, fmt.Sprintf("r%d=%d", y, columns/2))
		for x := range columns {
			var beside []string
			for _, d := range [][2]int{{0, -1}, {-1, 0}, {1, 0}, {0, 1}} {
				if x, y := x+d[0], y+d[1]; x >= 0 && x < columns && y >= 0 && y < rows {
					beside = append(beside, strconv.Itoa(columns*y+x))
				}
			}
			territories = append(territories, fmt.Sprintf("t%d.%d.%c.%s", columns*y+x, y, "ihc"[(x+y)%3], strings.Join(beside, "-")))
		}
	}
	return "grid " + strings.Join(continents, ",") + " " + strings.Join(territories, ",")
}
