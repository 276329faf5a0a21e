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

// Bounds of a player's name: in letters as a reader counts them (grapheme clusters),
// and in bytes, because one letter may have any number of marks.
const (
	MaxNameLetters = 40
	MaxNameBytes   = 1024
)

// Errors of [PlayerName].
var (
	// ErrNameEmpty is the error of a name without a visible letter.
	ErrNameEmpty = errors.New("a name must have at least one visible letter")
	// ErrNameLong is the error of a name that exceeds MaxNameLetters or MaxNameBytes.
	ErrNameLong = fmt.Errorf("a name must have at most %d letters", MaxNameLetters)
	// ErrNameSigns is the error of a name with characters that belong to no script:
	// control characters, line breaks, zero-width spaces, and characters that change
	// the direction of the text around them.
	ErrNameSigns = errors.New("a name must not have control characters, line breaks or invisible characters")
)

// PlayerName returns the normal form of a typed name: in Unicode's composed form (NFC), without
// spaces at its ends and with single spaces inside. It accepts the letters of every script, and
// emoji. Upper and lower case make different names. Errors wrap ErrNameEmpty, ErrNameLong or
// ErrNameSigns.
func PlayerName(typed string) (string, error) { return Words(typed, MaxNameLetters) }

// Words returns the normal form of a line that a person typed, with at most the given number of
// letters. It is [PlayerName] for lines other than names, and has the same errors.
func Words(typed string, letters int) (string, error) {
	// Composing removes at most two thirds of the bytes.
	if len(typed) > 3*MaxNameBytes {
		return "", ErrNameLong
	}
	if !utf8.ValidString(typed) {
		return "", ErrNameSigns
	}
	name := strings.Trim(norm.NFC.String(typed), " ")
	if strings.ContainsFunc(name, forbidden) {
		return "", fmt.Errorf("%.80q: %w", typed, ErrNameSigns)
	}
	name = strings.Join(strings.FieldsFunc(name, unicode.IsSpace), " ")
	if !strings.ContainsFunc(name, visible) {
		return "", ErrNameEmpty
	}
	if len(name) > MaxNameBytes || uniseg.GraphemeClusterCount(name) > letters {
		return "", ErrNameLong
	}
	return name, nil
}

// forbidden reports whether a name must not contain r. Joiners, direction marks and variation
// selectors are allowed, because some scripts and emoji need them.
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

// visible reports whether r alone is visible. Characters that are newer than the
// program's Unicode tables count as visible.
func visible(r rune) bool {
	switch r {
	case 0x115f, 0x1160, 0x3164, 0xffa0, 0x2800: // fillers and the blank of Braille
		return false
	}
	return !unicode.In(r, unicode.M, unicode.Z, unicode.Cc, unicode.Cf)
}

// checkPlayer returns nil for a name in the normal form of [PlayerName].
func checkPlayer(name string) error {
	if normal, err := PlayerName(name); err != nil {
		return err
	} else if normal != name {
		return fmt.Errorf("the name %.80q must be written %.80q", name, normal)
	}
	return nil
}

// playersFolder holds the profiles.
const playersFolder = "players"

// profileName returns the file of a player's profile: a few letters of the name for people who look
// into the folder, then a digest of the whole name that identifies the player. It is valid on file
// systems that ignore case. Thanks to the digest it is never a name that Windows reserves.
func profileName(player string) string {
	digest := sha256.Sum256([]byte(player))
	const digestBytes = 20 // 32 letters
	code := base32.StdEncoding.EncodeToString(digest[:digestBytes])
	return fmt.Sprintf("%s/%s-%s.toml", playersFolder, slug(player), strings.ToLower(code))
}

// slug returns the ASCII letters and digits of a name, without accents and in lower
// case, with '-' for everything between them. It returns "player" if there are none.
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
