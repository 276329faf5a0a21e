// Package mapmaking is what the map makers of all games share: the history of a map being made, the
// buttons and dialogs around it, its text for others, and the dialog of a trial by fast games. It knows
// neither rules nor maps: the map maker of a game is a [Maker] that a [Bench] calls.
package mapmaking

import (
	"fmt"
	"hash/fnv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// ownPrefix is the prefix of the names of maps that players make.
const ownPrefix = "own-"

// OwnName returns the name, for files and records, of a player's map called title.
func OwnName(title string) string {
	const most = 30
	var b strings.Builder
	for _, c := range norm.NFD.String(strings.ToLower(title)) {
		switch {
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			b.WriteRune(c)
		case !unicode.Is(unicode.Mn, c) && b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	name := strings.Trim(b.String()[:min(most, b.Len())], "-")
	if name == "" { // the title is in another script
		h := fnv.New32a()
		h.Write([]byte(title))
		name = fmt.Sprintf("%x", h.Sum32())
	}
	return ownPrefix + name
}
