package saves

import (
	"errors"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

func TestPlayerNames(t *testing.T) {
	family := "👨‍👩‍👧‍👦"
	england := "🏴󠁧󠁢󠁥󠁮󠁧󠁿"
	for _, c := range []struct {
		typed, want string
		err         error
	}{
		{"Javier", "Javier", nil},
		{"  Begoña   Núñez ", "Begoña Núñez", nil},
		{"Begon\u0303a", "Bego\u00f1a", nil},
		{"Αλέξανδρος", "Αλέξανδρος", nil},
		{"小林\u3000健", "小林 健", nil},
		{"علی\u200cرضا", "علی\u200cرضا", nil},
		{"דנה", "דנה", nil},
		{"ന്\u200d", "ന്\u200d", nil},
		{"a\u00a0b", "a b", nil},
		{family + england, family + england, nil},
		{"❤️", "❤️", nil},
		{"../../etc/passwd", "../../etc/passwd", nil},
		{`C:\CON`, `C:\CON`, nil},
		{"CON", "CON", nil},
		{"a/b", "a/b", nil},
		{".", ".", nil},
		{"?", "?", nil},
		{"'\"", "'\"", nil},
		{"", "", ErrNameEmpty},
		{" \u3000 ", "", ErrNameEmpty},
		{"\u200d\u200c", "", ErrNameEmpty},
		{"\u200e", "", ErrNameEmpty},
		{"\u3164", "", ErrNameEmpty},
		{"\u2800\u115f", "", ErrNameEmpty},
		{"\u0301", "", ErrNameEmpty},
		{"\ufe0f", "", ErrNameEmpty},
		{"a\u200bb", "", ErrNameSigns},
		{"\ufeffa", "", ErrNameSigns},
		{"a\nb", "", ErrNameSigns},
		{"a\tb", "", ErrNameSigns},
		{"a\x00", "", ErrNameSigns},
		{"a\u0085", "", ErrNameSigns},
		{"a\u2028b", "", ErrNameSigns},
		{"\u202egnp.exe", "", ErrNameSigns},
		{"a\u2067b", "", ErrNameSigns},
		{"a\xffb", "", ErrNameSigns},
		{strings.Repeat("a", 40), strings.Repeat("a", 40), nil},
		{strings.Repeat("a", 41), "", ErrNameLong},
		{strings.Repeat("ñ", 40), strings.Repeat("ñ", 40), nil},
		{strings.Repeat(family, 40), strings.Repeat(family, 40), nil},
		{strings.Repeat(family, 41), "", ErrNameLong},
		{strings.Repeat("x", 1000), "", ErrNameLong},
		{"Z" + strings.Repeat("\u0301", 600), "", ErrNameLong},
		{strings.Repeat("x", 1_000_000), "", ErrNameLong},
	} {
		got, err := PlayerName(c.typed)
		if got != c.want || !errors.Is(err, c.err) {
			t.Errorf("%.60q: %q, %v; want %q, %v", c.typed, got, err, c.want, c.err)
		}
	}
}

// anyName generates strings, likely and unlikely names.
func anyName() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.String(),
		rapid.StringN(1, 40, -1),
		rapid.StringOfN(rapid.RuneFrom([]rune("aAbÉe\u0301 ./\\:\u200d\u202e\u00a0나ᄀ\u11a8")), 0, 12, -1),
		rapid.Just("CON"),
	)
}

func TestPlayerNameIsStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name, err := PlayerName(anyName().Draw(t, "typed"))
		if err != nil {
			return
		}
		if again, err := PlayerName(name); err != nil || again != name {
			t.Fatalf("PlayerName(%q) = %q, %v", name, again, err)
		}
		if err := checkPlayer(name); err != nil {
			t.Fatal(err)
		}
		if !norm.NFC.IsNormalString(name) || !utf8.ValidString(name) || strings.Contains(name, "  ") || strings.TrimSpace(name) != name {
			t.Fatalf("%q is not normalised", name)
		}
	})
}

// safeFile matches file names that every file system accepts.
var safeFile = regexp.MustCompile(`^players/[a-z0-9][a-z0-9-]{33,63}\.toml$`)

func checkSafe(t interface{ Errorf(string, ...any) }, player string) {
	file := profileName(player)
	if !safeFile.MatchString(file) || checkFileName(file) != nil || !filepath.IsLocal(filepath.FromSlash(file)) {
		t.Errorf("%q is kept in %q", player, file)
	}
}

func TestProfileFilesAreSafeAndDistinct(t *testing.T) {
	files := map[string]string{}
	for _, player := range []string{
		"A", "a", "á", "Á", "CON", "con", "NUL", "LPT1", "aux.toml", "a/b", "a\\b", "a:b", "a-b", "a b", "..", "../a", "a.", "a ",
		"../../etc/passwd", "settings", "小林", "小林健", "Ана", "Aна", "😀", "😁", "دنا", "דנה", "İ", "I", "ı", "i",
		strings.Repeat("W", 40), strings.Repeat("W", 39), strings.Repeat("字", 40),
	} {
		checkSafe(t, player)
		file := profileName(player)
		if other, taken := files[file]; taken {
			t.Errorf("%q and %q share %s", player, other, file)
		}
		files[file] = player
	}
	if nfc, nfd := "Begoña", norm.NFD.String("Begoña"); nfc == nfd {
		t.Error("the two Unicode forms are the same text")
	} else if a, _ := PlayerName(nfc); a != nfc {
		t.Errorf("%q is not kept as typed", nfc)
	} else if b, _ := PlayerName(nfd); b != a {
		t.Errorf("%q and %q are two players", nfc, nfd)
	}
	for player, begin := range map[string]string{
		"Begoña Núñez": "players/begona-nunez-", "小林": "players/player-", "CON": "players/con-", "R2-D2!": "players/r2-d2-",
	} {
		if file := profileName(player); !strings.HasPrefix(file, begin) {
			t.Errorf("%q is kept in %s, want %s…", player, file, begin)
		}
	}
}

func TestAnyNameHasASafeFile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyName().Draw(t, "a"), anyName().Draw(t, "b")
		checkSafe(t, a)
		if a != b && profileName(a) == profileName(b) {
			t.Fatalf("%q and %q share a file", a, b)
		}
	})
}
