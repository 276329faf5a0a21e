package ui

import (
	"bytes"
	"strings"
	"sync"
	"unicode"

	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"golang.org/x/text/unicode/bidi"

	"eras/assets/fonts"
)

// Weight is a weight of the program's typefaces.
type Weight uint8

const (
	// Regular to Heavy are Alegreya Sans.
	Regular Weight = iota
	Italic
	Medium
	Bold
	Heavy
	// Title and Black are Cinzel.
	Title
	Black
)

// faceFiles are the font files of each weight, one for each part of Unicode.
var faceFiles = [...][]string{
	Regular: {"alegreya-sans-latin-400-normal", "alegreya-sans-latin-ext-400-normal", "alegreya-sans-greek-400-normal", "alegreya-sans-cyrillic-400-normal", "alegreya-sans-vietnamese-400-normal"},
	Italic:  {"alegreya-sans-latin-400-italic", "alegreya-sans-latin-ext-400-italic", "alegreya-sans-greek-400-italic", "alegreya-sans-cyrillic-400-italic", "alegreya-sans-vietnamese-400-italic"},
	Medium:  {"alegreya-sans-latin-500-normal", "alegreya-sans-latin-ext-500-normal", "alegreya-sans-greek-500-normal", "alegreya-sans-cyrillic-500-normal", "alegreya-sans-vietnamese-500-normal"},
	Bold:    {"alegreya-sans-latin-700-normal", "alegreya-sans-latin-ext-700-normal", "alegreya-sans-greek-700-normal", "alegreya-sans-cyrillic-700-normal", "alegreya-sans-vietnamese-700-normal"},
	Heavy:   {"alegreya-sans-latin-800-normal", "alegreya-sans-latin-ext-800-normal", "alegreya-sans-greek-700-normal", "alegreya-sans-cyrillic-700-normal", "alegreya-sans-vietnamese-700-normal"},
	Title:   {"cinzel-latin-700-normal", "cinzel-latin-ext-700-normal", "alegreya-sans-greek-700-normal", "alegreya-sans-cyrillic-700-normal", "alegreya-sans-vietnamese-700-normal"},
	Black:   {"cinzel-latin-900-normal", "cinzel-latin-ext-900-normal"},
}

// fallbacks are fonts for scripts that the program's typefaces lack. They are read when
// first needed.
var fallbacks = []struct {
	file  string
	table []*unicode.RangeTable
}{
	{"noto-sans-jp-japanese-400-normal", []*unicode.RangeTable{unicode.Hiragana, unicode.Katakana, unicode.Han}},
	{"noto-sans-sc-chinese-simplified-400-normal", []*unicode.RangeTable{unicode.Han, unicode.Bopomofo}},
	{"noto-sans-kr-korean-400-normal", []*unicode.RangeTable{unicode.Hangul}},
	{"noto-sans-arabic-arabic-400-normal", []*unicode.RangeTable{unicode.Arabic}},
	{"noto-sans-hebrew-hebrew-400-normal", []*unicode.RangeTable{unicode.Hebrew}},
	{"noto-sans-devanagari-devanagari-400-normal", []*unicode.RangeTable{unicode.Devanagari}},
	{"noto-sans-bengali-bengali-400-normal", []*unicode.RangeTable{unicode.Bengali}},
	{"noto-sans-tamil-tamil-400-normal", []*unicode.RangeTable{unicode.Tamil}},
	{"noto-sans-thai-thai-400-normal", []*unicode.RangeTable{unicode.Thai}},
	{"noto-sans-armenian-armenian-400-normal", []*unicode.RangeTable{unicode.Armenian}},
	{"noto-sans-georgian-georgian-400-normal", []*unicode.RangeTable{unicode.Georgian}},
	{"noto-sans-ethiopic-ethiopic-400-normal", []*unicode.RangeTable{unicode.Ethiopic}},
	{"noto-sans-greek-ext-400-normal", []*unicode.RangeTable{unicode.Greek}},
	{"noto-sans-cyrillic-ext-400-normal", []*unicode.RangeTable{unicode.Cyrillic}},
	{"noto-sans-latin-ext-400-normal", []*unicode.RangeTable{unicode.Latin}},
	{"noto-sans-symbols-symbols-400-normal", []*unicode.RangeTable{unicode.So, unicode.Sm}},
	{"noto-emoji-emoji-400-normal", []*unicode.RangeTable{unicode.So, unicode.Sk, unicode.Mn, unicode.Cf}},
}

// fontCache keeps faces that have been made.
type fontCache struct {
	faces map[faceKey]text.Face
}

type faceKey struct {
	weight Weight
	size   float64 // in pixels
	need   uint32  // bit i is set for fallback i
	rtl    bool
}

// fontSources are the fonts that have been read, by file. All windows share them.
var fontSources struct {
	sync.Mutex
	read map[string]*text.GoTextFaceSource
}

// fontSource returns a font, or nil if it is a fallback that could not be downloaded.
func fontSource(file string) *text.GoTextFaceSource {
	fontSources.Lock()
	defer fontSources.Unlock()
	if s, ok := fontSources.read[file]; ok {
		return s
	}
	var s *text.GoTextFaceSource
	data, err := fonts.Read(file)
	if err == nil {
		s, err = text.NewGoTextFaceSource(bytes.NewReader(data))
	}
	if err != nil && !strings.HasPrefix(file, "fallback/") {
		panic(err) // embedded; a test reads every file
	}
	if fontSources.read == nil {
		fontSources.read = map[string]*text.GoTextFaceSource{}
	}
	fontSources.read[file] = s
	return s
}

// lastLatin is the last character that every typeface covers without fallback fonts.
const lastLatin = 0x2ff

// needs returns the fallbacks that a text may need, as a set of bits: bit i stands for fallback i.
func needs(s string) uint32 {
	var need uint32
	for _, r := range s {
		if r <= lastLatin || unicode.IsSpace(r) {
			continue
		}
		for i, f := range fallbacks {
			if unicode.IsOneOf(f.table, r) {
				need |= 1 << i
			}
		}
	}
	return need
}

// face returns the face for a text at a size in pixels.
func (f *fontCache) face(w Weight, size float64, need uint32, rtl bool) text.Face {
	key := faceKey{w, size, need, rtl}
	if face, ok := f.faces[key]; ok {
		return face
	}
	var parts []text.Face
	add := func(file string, weightSize float64) {
		source := fontSource(file)
		if source == nil {
			return
		}
		face := &text.GoTextFace{Source: source, Size: weightSize}
		if rtl {
			face.Direction = text.DirectionRightToLeft
		}
		// The default figures of Alegreya Sans are old-style; the 0 looks like an o.
		face.SetFeature(tagLining, 1)
		face.SetFeature(tagTabular, 1)
		parts = append(parts, face)
	}
	for i, file := range faceFiles[w] {
		if i < 2 || need != 0 {
			add("text/"+file, size)
		}
	}
	for i, fallback := range fallbacks {
		if need&(1<<i) != 0 {
			add("fallback/"+fallback.file, size*0.92)
		}
	}
	face, err := text.NewMultiFace(parts...)
	if err != nil {
		panic(err) // the parts would differ in direction, but they never do
	}
	if f.faces == nil || len(f.faces) > 400 { // sizes change while a window is resized
		f.faces = map[faceKey]text.Face{}
	}
	f.faces[key] = face
	return face
}

var (
	tagLining  = text.MustParseTag("lnum")
	tagTabular = text.MustParseTag("tnum")
)

// run is a part of a text with one direction.
type run struct {
	text string
	rtl  bool
}

// runs divides a line into parts of one direction, from left to right on the screen.
func runs(line string) []run {
	plain := true
	for _, r := range line {
		if r >= 0x590 {
			if p, _ := bidi.LookupRune(r); p.Class() == bidi.R || p.Class() == bidi.AL || p.Class() == bidi.AN {
				plain = false
				break
			}
		}
	}
	if plain {
		return []run{{line, false}}
	}
	var p bidi.Paragraph
	if _, err := p.SetString(line); err != nil {
		return []run{{line, false}}
	}
	order, err := p.Order()
	if err != nil {
		return []run{{line, false}}
	}
	var parts []run
	for i := range order.NumRuns() {
		r := order.Run(i)
		parts = append(parts, run{r.String(), r.Direction() == bidi.RightToLeft})
	}
	return parts
}
