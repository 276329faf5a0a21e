package daide

import (
	"regexp"
	"strings"
	"testing"

	"eras/game/diplomacy"
)

// names matches the names of provinces in a map line, which an MDF does not tell.
var names = regexp.MustCompile(`(:[isc]\*?:)[^:]*:`)

// provinces returns the provinces of a map line without what an MDF does not tell.
func provinces(m *diplomacy.Map) string {
	return names.ReplaceAllString(strings.Split(m.Line(), " ")[3], "$1:")
}

// A client rebuilds the map of the server from RM, MDF and NOW.
func TestDefinitionComesBack(t *testing.T) {
	for _, m := range []*diplomacy.Map{standardMap(t), lagoonMap(t)} {
		server := vocabularyOf(t, m)
		client, err := ReadRepresentation(server.Representation().Body)
		if err != nil {
			t.Fatal(err)
		}
		c, err := client.Parse(server.Message(server.Definition()), FromServer)
		if err != nil {
			t.Fatal(err)
		}
		d := c.(Definition)
		plain, err := d.Map(client, m.Name, nil)
		if err != nil {
			t.Fatal(err)
		}
		if client, err = client.WithMap(plain); err != nil {
			t.Fatal(err)
		}
		g := newGame(t, m, 1)
		start := g.Start()
		c, err = client.Parse(server.Message(NowAt(g, &start)), FromServer)
		if err != nil {
			t.Fatal(err)
		}
		first := c.(Now)
		whole, err := d.Map(client, m.Name, &first)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := provinces(whole), provinces(m); got != want {
			t.Errorf("the map is\n%s\nwant\n%s", got, want)
		}
		if got := newGame(t, whole, 1).Start(); got != start {
			t.Error("the map has another start")
		}
		if _, err := diplomacy.NewGame(plain, diplomacy.Rules{}); err != nil {
			t.Error(err)
		}
		if server.Text(server.Message(d)) != server.Text(server.Message(server.Definition())) {
			t.Error("the definition is written differently")
		}
	}
}

// An MDF like that of the document, with its RM.
const smallRepresentation = "41 00 4E 4F 52 00 41 01 53 4F 55 00" + // NOR SOU
	"55 00 41 41 41 00 55 01 42 42 42 00 57 02 43 43 43 00 52 03 44 44 44 00 54 04 45 45 45 00 51 05 46 46 46 00" // AAA BBB CCC DDD EEE FFF

const smallDefinition = "MDF (NOR SOU) (((NOR AAA FFF) (SOU BBB) (UNO CCC)) (DDD EEE))" +
	" ((AAA (AMY BBB FFF) (FLT BBB DDD)) (BBB (AMY AAA CCC) (FLT AAA DDD (CCC NCS)))" +
	" (CCC (AMY BBB) ((FLT NCS) BBB DDD) ((FLT SCS) DDD)) (DDD (FLT AAA BBB (CCC NCS) (CCC SCS) EEE))" +
	" (EEE (AMY) (FLT DDD)) (FFF (AMY AAA)))"

func smallVocabulary(t testing.TB) *Vocabulary {
	t.Helper()
	v, err := ReadRepresentation(parseHex(t, smallRepresentation))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

const smallLine = "small-map 1901 NOR:AAA,FFF:A.AAA,A.FFF;SOU:BBB:A.BBB" +
	" AAA:c*::BBB,FFF:BBB,DDD;BBB:c*::AAA,CCC:AAA,DDD,CCC/NCS;CCC:c*::BBB:NCS=BBB,DDD|SCS=DDD;DDD:s:::AAA,BBB,CCC/NCS,CCC/SCS,EEE;EEE:c:::DDD;FFF:i*::AAA:"

func TestDefinition(t *testing.T) {
	v := smallVocabulary(t)
	for name, text := range map[string]string{
		"by the document":          smallDefinition,
		"island without armies":    strings.Replace(smallDefinition, "(EEE (AMY) ", "(EEE ", 1),
		"fleets leave an inland":   strings.Replace(smallDefinition, "(FFF (AMY AAA))", "(FFF (AMY AAA) (FLT AAA))", 1),
		"fleets reach an inland":   strings.Replace(smallDefinition, "(FLT BBB DDD)", "(FLT BBB DDD FFF)", 1),
		"a free list of none":      strings.Replace(smallDefinition, "(UNO CCC)", "(UNO CCC) (UNO)", 1),
		"homes of a power in two":  strings.Replace(smallDefinition, "(NOR AAA FFF)", "(NOR AAA) (NOR FFF)", 1),
		"another order of its own": strings.Replace(smallDefinition, "(NOR SOU)", "(SOU NOR)", 1),
	} {
		c, err := v.Parse(parseText(t, v, text), FromServer)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		d := c.(Definition)
		m, err := d.Map(v, "Small_Map", nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := m.Line(); got != smallLine {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, smallLine)
		}
	}
}

// The links of a province say what it is; without links its token does.
func TestGroundsOfDefinitions(t *testing.T) {
	v := smallVocabulary(t)
	for links, want := range map[string]string{
		"(EEE (AMY) (FLT DDD))": "EEE:c:::DDD;",
		"(EEE (FLT DDD))":       "EEE:c:::DDD;",
		"(EEE (AMY))":           "EEE:i:::;",
		"(EEE)":                 "EEE:c:::;",
	} {
		c, err := v.Parse(parseText(t, v, strings.Replace(smallDefinition, "(EEE (AMY) (FLT DDD))", links, 1)), FromServer)
		if err != nil {
			t.Fatal(err)
		}
		d := c.(Definition)
		m, err := d.Map(v, "small", nil)
		if err != nil || !strings.Contains(m.Line(), want) || strings.Contains(m.Line(), ",EEE;EEE") != strings.Contains(links, "FLT") {
			t.Errorf("%s: %v, want %s", links, err, want)
		}
	}
}

// The first wrong token is the one after ERR.
func TestDefinitionsWithErrors(t *testing.T) {
	v := smallVocabulary(t)
	for _, c := range [][3]string{
		{"(NOR SOU)", "(NOR)", "(NOR ERR)"},
		{"(NOR SOU)", "(NOR SOU NOR)", "(NOR SOU ERR NOR)"},
		{"(UNO CCC)", "(UNO CCC AAA)", "(UNO CCC ERR AAA)"},
		{"(SOU BBB)", "(AAA BBB)", "(ERR AAA BBB)"},
		{"(DDD EEE)) (", "(DDD)) (", "(DDD) ERR) ("},
		{"(DDD EEE)) (", "(DDD EEE AAA)) (", "(DDD EEE ERR AAA)) ("},
		{" (FFF (AMY AAA)))", ")", " ERR)"},
		{"(FFF (AMY AAA))", "(EEE (AMY AAA))", "(ERR EEE (AMY AAA))"},
		{"(FFF (AMY AAA))", "(FFF (AMY AAA) (AMY BBB))", "(FFF (AMY AAA) (ERR AMY BBB))"},
		{"((FLT SCS) DDD)", "((FLT NCS) DDD)", "(ERR (FLT NCS) DDD)"},
		{"((FLT SCS) DDD)", "(FLT DDD)", "(ERR FLT DDD)"},
		{"((FLT SCS) DDD)", "((FLT AAA) DDD)", "((FLT ERR AAA) DDD)"},
		{"((FLT SCS) DDD)", "((AMY SCS) DDD)", "((ERR AMY SCS) DDD)"},
		{"(CCC SCS) EEE", "(CCC DDD) EEE", "(CCC ERR DDD) EEE"},
		{"(FLT AAA BBB (CCC", "(FLT AAA NOR (CCC", "(FLT AAA ERR NOR (CCC"},
	} {
		m := parseText(t, v, strings.Replace(smallDefinition, c[0], c[1], 1))
		_, err := v.Parse(m, FromServer)
		complaint := ErrorReply(m, err)
		if complaint == nil {
			t.Errorf("%s: error %v", c[1], err)
			continue
		}
		want := "HUH (" + strings.Replace(smallDefinition, c[0], c[2], 1) + ")"
		if got := v.Text(v.Message(complaint)); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", c[1], got, want)
		}
	}
}

// Maps that the rules do not support are refused with a sentence.
func TestDefinitionsThatCannotBePlayed(t *testing.T) {
	v := smallVocabulary(t)
	for _, c := range [][3]string{
		{"(SOU BBB)", "((NOR SOU) BBB)", "several powers"},
		{"(SOU BBB)", "(UNO BBB)", "SOU has no home"},
		{" ((FLT SCS) DDD)", "", "coasts"},
	} {
		content, err := v.Parse(parseText(t, v, strings.Replace(smallDefinition, c[0], c[1], 1)), FromServer)
		if err != nil {
			t.Errorf("%s: %v", c[1], err)
			continue
		}
		d := content.(Definition)
		if _, err := d.Map(v, "small", nil); err == nil || !strings.Contains(err.Error(), c[2]) {
			t.Errorf("%s: error %v, want one about %s", c[1], err, c[2])
		}
	}
	shared := strings.Replace(smallDefinition, "(SOU BBB)", "((NOR SOU) BBB)", 1)
	content, err := v.Parse(parseText(t, v, shared), FromServer)
	if back := v.Text(v.Message(content)); err != nil || back != shared {
		t.Errorf("a shared home is written %s", back)
	}
	if _, err := (&Definition{}).Map(v, "small", nil); err == nil {
		t.Error("no error for a map without provinces")
	}
}

func TestMapNames(t *testing.T) {
	for name, want := range map[string]string{"standard": "standard", "Fleet_Rome": "fleet-rome", "ÄÖ": "unnamed", "": "unnamed", "a b'c": "a-bc"} {
		if got := mapName(name); got != want {
			t.Errorf("%q is called %q, want %q", name, got, want)
		}
	}
}
