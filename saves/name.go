package saves

import (
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"
)

// Bounds of a player's name: letters as a reader counts them (grapheme
// clusters), and bytes, because one letter may carry any number of marks.
const (
	MaxNameLetters = 40
	MaxNameBytes   = 1024
)

// What can be wrong with a player's name.
var (
	// ErrNameEmpty is the error of a name in which nothing can be seen.
	ErrNameEmpty = errors.New("a name needs at least one letter that can be seen")
	// ErrNameLong is the error of a name beyond MaxNameLetters or MaxNameBytes.
	ErrNameLong = fmt.Errorf("a name has at most %d letters", MaxNameLetters)
	// ErrNameSigns is the error of a name with signs that are no part of any
	// writing: control characters, line breaks, spaces without width, and those
	// that turn the direction of the text around them.
	ErrNameSigns = errors.New("a name may not have control characters, line breaks or invisible signs")
)

// PlayerName returns the name of a player as it is kept: what was typed, in
// Unicode's composed form (NFC), without spaces at its ends and with single
// spaces inside. Letters of every script are welcome, emoji too; capitals and
// small letters make different names. Errors wrap ErrNameEmpty, ErrNameLong or
// ErrNameSigns.
func PlayerName(typed string) (string, error) {
	// Composing leaves at least a third of the bytes.
	if len(typed) > 3*MaxNameBytes {
		return "", ErrNameLong
	}
	if !utf8.ValidString(typed) {
		return "", ErrNameSigns
	}
	name := strings.Trim(norm.NFC.String(typed), " ")
	if strings.ContainsFunc(name, forbidden) {
		return "", fmt.Errorf("%q: %w", typed, ErrNameSigns)
	}
	name = strings.Join(strings.FieldsFunc(name, unicode.IsSpace), " ")
	if !strings.ContainsFunc(name, visible) {
		return "", ErrNameEmpty
	}
	if len(name) > MaxNameBytes || uniseg.GraphemeClusterCount(name) > MaxNameLetters {
		return "", ErrNameLong
	}
	return name, nil
}

// forbidden reports whether r may not stand in a name. Joiners, direction marks
// and variation selectors may: some scripts and emoji are spelt with them.
func forbidden(r rune) bool {
	switch {
	case unicode.IsControl(r),
		r == 0x2028, r == 0x2029, // line and paragraph separators
		r >= 0x202a && r <= 0x202e,                         // direction of what follows
		r >= 0x2060 && r <= 0x206f,                         // invisible operators and isolates
		r == 0x00ad, r == 0x180e, r == 0x200b, r == 0xfeff, // no width
		r >= 0xfff9 && r <= 0xfffb: // annotations
		return true
	}
	return false
}

// visible reports whether r alone leaves ink on the screen. Signs that are
// younger than the tables of this program count as visible.
func visible(r rune) bool {
	switch r {
	case 0x115f, 0x1160, 0x3164, 0xffa0, 0x2800: // fillers and the blank of Braille
		return false
	}
	return !unicode.In(r, unicode.M, unicode.Z, unicode.Cc, unicode.Cf)
}

// checkPlayer accepts the name of a player as [PlayerName] returns it.
func checkPlayer(name string) error {
	if normal, err := PlayerName(name); err != nil {
		return err
	} else if normal != name {
		return fmt.Errorf("the name %q should be written %q", name, normal)
	}
	return nil
}

// playersFolder holds the profiles.
const playersFolder = "players"

// profileName returns the file of a player's profile: a few letters for the
// person who looks into the folder, then a digest of the whole name that tells
// players apart. It is the same on file systems that ignore capitals, and with
// its digest never one of the names that Windows reserves.
func profileName(player string) string {
	digest := sha256.Sum256([]byte(player))
	const digestBytes = 20 // 32 letters
	code := base32.StdEncoding.EncodeToString(digest[:digestBytes])
	return fmt.Sprintf("%s/%s-%s.toml", playersFolder, slug(player), strings.ToLower(code))
}

// slug returns the ASCII letters and digits of a name, without accents, in small
// letters, with '-' for what lies between them; "player" if it has none.
func slug(player string) string {
	const most = 24
	var b strings.Builder
	gap := false
	for _, r := range norm.NFD.String(player) {
		r = unicode.ToLower(r)
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			gap = false
			b.WriteRune(r)
		case !unicode.Is(unicode.M, r):
			gap = true
		}
		if b.Len() >= most {
			break
		}
	}
	if b.Len() == 0 {
		return "player"
	}
	return b.String()
}
