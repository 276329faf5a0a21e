package press_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/press/presstest"
)

// everything reads all that the package knows.
var everything = press.Dialect{Level: press.ReadLevel, PartialDraws: true}

// shippedMaps returns the maps that the program ships.
func shippedMaps(t testing.TB) []*diplomacy.Map {
	t.Helper()
	var all []*diplomacy.Map
	for _, name := range diplomacymaps.Names() {
		file, data, _ := diplomacymaps.Read(name)
		m, err := diplomacy.ParseMap(file, data)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
	return all
}

// roundTrip writes press in all notations and reads it back.
func roundTrip(t testing.TB, m *diplomacy.Map, p press.Press) {
	t.Helper()
	text := p.Text(m)
	back, err := everything.ParseText(m, text)
	if err != nil || !reflect.DeepEqual(back, p) {
		t.Fatalf("%s is read as %s, %v", text, back.Text(m), err)
	}
	if again, err := everything.Parse(m, p.Tokens(m)); err != nil || !reflect.DeepEqual(again, p) {
		t.Fatalf("the words of %s: %v", text, err)
	}
	for _, language := range press.Languages() {
		sentence := p.Sentence(m, language)
		back, err := press.ParseSentence(m, nil, language, sentence)
		if err != nil || !slices.Equal(back.Tokens(m), p.Tokens(m)) {
			t.Fatalf("%s\nis in %q %s\nread as %s, %v", text, language, sentence, back.Text(m), err)
		}
		if shouted, err := press.ParseSentence(m, nil, language, strings.ToUpper(sentence)); err != nil || shouted.Text(m) != text {
			t.Fatalf("%s in capitals: %v", sentence, err)
		}
	}
	if p.Level() > press.ReadLevel {
		t.Fatalf("%s has the level %d", text, p.Level())
	}
	if _, err := (press.Dialect{Level: p.Level(), PartialDraws: true}).Parse(m, p.Tokens(m)); err != nil {
		t.Fatalf("%s at its level %d: %v", text, p.Level(), err)
	}
	if _, err := (press.Dialect{Level: p.Level() - 10, PartialDraws: true}).Parse(m, p.Tokens(m)); err == nil {
		t.Fatalf("%s is read below its level %d", text, p.Level())
	}
}

// Every kind of press, deal and order on every map, and random ones of every level.
func TestNotationsRoundTrip(t *testing.T) {
	for i, m := range shippedMaps(t) {
		s := presstest.Source{Map: m, Dialect: everything, Rand: game.Random(3, uint64(i))}
		for range 4 {
			for k := press.Peace; k < press.DealKindCount; k++ {
				roundTrip(t, m, press.Offer(s.Deal(k)))
			}
			for k := diplomacy.Hold; k <= diplomacy.Waive; k++ {
				roundTrip(t, m, press.Offer(press.Deal{Kind: press.Ordered, Order: s.Order(k)}))
			}
		}
		for _, level := range []int{10, 20, 30, 40} {
			s.Dialect.Level = level
			for k := press.Propose; k < press.KindCount; k++ {
				for range 4 {
					roundTrip(t, m, s.Of(k))
				}
			}
		}
	}
}

func TestSentences(t *testing.T) {
	m := shippedMaps(t)[0]
	for _, c := range []struct{ daide, en, es string }{
		{"PRP (PCE (ENG FRA))", "I propose: peace between England and France.", "Propongo: paz entre Inglaterra y Francia."},
		{"YES (PRP (PCE (FRA GER ITA)))", "I accept: peace between France, Germany and Italy.", "Acepto: paz entre Francia, Alemania e Italia."},
		{"REJ (PRP (ALY (ENG FRA) VSS (GER)))", "I refuse: an alliance between England and France against Germany.", "Rechazo: una alianza entre Inglaterra y Francia contra Alemania."},
		{"BWX (PRP (DRW))", "I give no answer to: a draw.", "No respondo a: un empate."},
		{"CCL (YES (PRP (SLO (TUR))))", "I take back: I accept: a solo victory for Turkey.", "Retiro: Acepto: una victoria en solitario para Turquía."},
		{"FCT (NOT (PCE (FRA GER)))", "I declare: war between France and Germany.", "Declaro: guerra entre Francia y Alemania."},
		{"PRP (NAR (PCE (FRA GER)))", "I propose: no arrangement about this: peace between France and Germany.", "Propongo: ningún acuerdo sobre esto: paz entre Francia y Alemania."},
		{"PRP (DMZ (ENG FRA) (ECH PIC))", "I propose: a demilitarised zone for England and France in English Channel (ECH) and Picardy (PIC).", "Propongo: una zona desmilitarizada para Inglaterra y Francia en Canal de la Mancha (ECH) y Picardía (PIC)."},
		{"PRP (XDO ((ENG FLT NTH) SUP (FRA AMY PIC) MTO BEL))", "I propose: England: F NTH S A PIC (France) - BEL.", "Propongo: Inglaterra: F NTH S A PIC (Francia) - BEL."},
		{"PRP (NOT (XDO ((ENG FLT LON) MTO ECH)))", "I propose: England: not F LON - ECH.", "Propongo: Inglaterra: no F LON - ECH."},
		{"PRP (ORR (DMZ (ENG FRA) (ECH)) (PCE (ENG FRA)))", "I propose: at least one of these: a demilitarised zone for England and France in English Channel (ECH); peace between England and France.", "Propongo: al menos una de estas cosas: una zona desmilitarizada para Inglaterra y Francia en Canal de la Mancha (ECH); paz entre Inglaterra y Francia."},
		{"PRP (XDO ((RUS FLT (STP SCS)) SUP (RUS FLT BAL) MTO GOB))", "I propose: Russia: F STP/SCS S F BAL (Russia) - GOB.", "Propongo: Rusia: F STP/SCS S F BAL (Rusia) - GOB."},
		{"PRP (XDO ((GER AMY MUN) REM))", "I propose: Germany: remove A MUN.", "Propongo: Alemania: retirar A MUN."},
		{"PRP (SCD (ENG BEL HOL) (FRA SPA))", "I propose: sharing out the centres: Belgium (BEL) and Holland (HOL) to England, Spain (SPA) to France.", "Propongo: reparto de los centros: Bélgica (BEL) y Holanda (HOL) para Inglaterra, España (SPA) para Francia."},
		{"PRP (OCC (ENG FLT NTH) (FRA UNT BUR))", "I propose: units in these places: England F NTH, France BUR.", "Propongo: unidades en estos lugares: Inglaterra F NTH, Francia BUR."},
		{"HUH (PRP (ERR SCD (ENG BEL)))", "I do not understand: PRP (ERR SCD (ENG BEL)).", "No entiendo: PRP (ERR SCD (ENG BEL))."},
		{"TRY (PRP PCE)", "I understand only: PRP, PCE.", "Solo entiendo: PRP, PCE."},
		{"TRY ()", "I answer no letters.", "No respondo a cartas."},
	} {
		p, err := everything.ParseText(m, c.daide)
		if err != nil {
			t.Errorf("%s: %v", c.daide, err)
			continue
		}
		if en, es := p.Sentence(m, "en"), p.Sentence(m, "es"); en != c.en || es != c.es {
			t.Errorf("%s is\n%s\n%s", c.daide, en, es)
		}
		roundTrip(t, m, p)
	}
}

// What a person types: an offer without a beginning, tokens for names, and an order that leaves out
// what the position tells.
func TestTypedSentences(t *testing.T) {
	m := shippedMaps(t)[0]
	g, err := diplomacy.NewGame(m, diplomacy.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.ParsePosition(positionText)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ language, typed, daide string }{
		{"en", "england: F NTH S A PIC - BEL", "PRP (XDO ((ENG FLT NTH) SUP (FRA AMY PIC) MTO BEL))"},
		{"en", "f nth supports picardy to belgium", "PRP (XDO ((ENG FLT NTH) SUP (FRA AMY PIC) MTO BEL))"},
		{"en", "england: not F NTH C A YOR - BEL", "PRP (NOT (XDO ((ENG FLT NTH) CVY (ENG AMY YOR) CTO BEL)))"},
		{"en", "Russia: STP H", "PRP (XDO ((RUS FLT (STP SCS)) HLD))"},
		{"en", "russia: bot s stp", "PRP (XDO ((RUS FLT GOB) SUP (RUS FLT (STP SCS))))"},
		{"en", "peace between ENG, fra and germany", "PRP (PCE (ENG FRA GER))"},
		{"es", "zona", ""},
		{"es", "una zona desmilitarizada para ENG y Francia en canal de la mancha y PIC", "PRP (DMZ (ENG FRA) (ECH PIC))"},
		{"es", "acepto: paz entre francia y italia", "YES (PRP (PCE (FRA ITA)))"},
		{"es", "todo esto: A PIC - BEL; inglaterra: F NTH S A PIC - BEL", "PRP (AND (XDO ((FRA AMY PIC) MTO BEL)) (XDO ((ENG FLT NTH) SUP (FRA AMY PIC) MTO BEL)))"},
	} {
		back, err := press.ParseSentence(m, &p, c.language, c.typed)
		if c.daide == "" {
			if err == nil {
				t.Errorf("%q is read as %s", c.typed, back.Text(m))
			}
			continue
		}
		if err != nil || back.Text(m) != c.daide {
			t.Errorf("%q is read as %s, %v", c.typed, back.Text(m), err)
		}
	}
}

const positionText = "SPR 1902 units=ENG:F.NTH,A.YOR;FRA:A.PIC;RUS:F.STP/SCS,F.GOB"

// The error points at the first wrong word, as the servers do.
func TestSyntaxErrors(t *testing.T) {
	m := shippedMaps(t)[0]
	for _, c := range []struct {
		level  int
		marked string
	}{
		{0, "ERR PRP (PCE (ENG FRA))"},
		{10, "PRP (ERR XDO ((ENG FLT LON) HLD))"},
		{10, "PRP (NOT (ERR DMZ (ENG) (ECH)))"},
		{20, "PRP (ERR AND (PCE (ENG FRA)) (DRW))"},
		{30, "PRP (AND (PCE (ENG FRA)) (ERR ORR (DRW) (DRW)))"},
		{30, "FCT (ERR AND (DRW) (DRW))"},
		{30, "PRP (NOT (ERR AND (DRW) (DRW)))"},
		{30, "PRP (AND (DRW) ERR)"},
		{30, "PRP (ERR SCD (ENG BEL) (FRA HOL))"},
		{30, "PRP (ERR FOR ((SPR 1901) (WIN 1902)) (PCE (ENG FRA)))"},
		{30, "ERR INS (PCE (ENG FRA))"},
		{30, "PRP (DRW ERR (ENG FRA))"},
		{30, "YES (ERR FCT (DRW))"},
		{30, "PRP (PCE (ERR))"},
		{30, "PRP (PCE (ENG ERR BEL))"},
		{30, "PRP (ALY (ENG FRA) ERR)"},
		{30, "PRP (DMZ (ENG) (ERR))"},
		{30, "PRP (XDO ((ENG AMY ERR NTH) HLD))"},
		{30, "PRP (XDO ((ENG FLT (LON ERR SCS)) HLD))"},
		{30, "PRP (XDO ((ENG FLT LON) SUP (RUS FLT BAL) MTO ERR (STP SCS)))"},
		{30, "PRP (XDO ((ENG AMY LON) CTO NWY VIA (NTH ERR LON)))"},
		{30, "PRP (XDO ((ENG AMY LON) CTO NWY VIA (NTH ERR NTH)))"},
		{30, "TRY (PRP ERR HUH)"},
		{30, "TRY (PRP ERR UNT)"},
		{30, "HUH (PRP (DRW)ERR )"},
		{30, "PRP (DRW) ERR (DRW)"},
		{30, "ERR"},
		{40, "PRP (SCD (ENG ERR NTH))"},
	} {
		words, _ := press.Split(c.marked)
		at := slices.Index(words, "ERR")
		_, err := press.Dialect{Level: c.level}.Parse(m, slices.Delete(slices.Clone(words), at, at+1))
		var wrong *press.SyntaxError
		if !errors.As(err, &wrong) || wrong.At != at || !strings.Contains(err.Error(), ": write ") {
			t.Errorf("%s at level %d: %v", c.marked, c.level, err)
		}
	}
}

// Deep and long press is refused, quickly and with a reason.
func TestHostilePress(t *testing.T) {
	m := shippedMaps(t)[0]
	deep := strings.Repeat("NOT (", 5000)
	many := strings.Repeat(" ENG", 5000)
	for _, text := range []string{
		"PRP (" + deep, "HUH (ERR" + strings.Repeat("(", 1500), strings.Repeat("CCL (", 300), "PRP (PCE (" + many + "))",
		"TRY (" + many, "(", ")", "", "\x00", "PRP (PCE (ÉNG))", strings.Repeat("PRP ", 3000),
	} {
		if p, err := everything.ParseText(m, text); err == nil {
			t.Errorf("%.40q is read as %.40q", text, p.Text(m))
		}
	}
	for _, text := range []string{
		"I propose: " + strings.Repeat("no arrangement about this: ", 500) + "a draw", strings.Repeat("I take back: ", 1000) + "a draw",
		"peace between " + strings.Repeat("ENG, ", 3000) + "FRA", strings.Repeat("x", 100000), "all of this: " + strings.Repeat("a draw; ", 700) + "a draw",
		"", ":", ".", "england:", "A PIC - BEL", "I accept: ", "I propose: peace between", "england: A NTH H", "I do not understand: PRP", "I understand only: XYZ",
	} {
		if p, err := press.ParseSentence(m, nil, "en", text); err == nil {
			t.Errorf("%.40q is read as %.40q", text, p.Text(m))
		} else if len(err.Error()) > 2000 {
			t.Errorf("%.40q: an error of %d bytes", text, len(err.Error()))
		}
	}
}

func FuzzParse(f *testing.F) {
	m := shippedMaps(f)[0]
	s := presstest.Source{Map: m, Dialect: everything, Rand: game.Random(1)}
	for range 20 {
		p := s.Press()
		f.Add(p.Text(m))
		f.Add(p.Sentence(m, "en"))
		f.Add(p.Sentence(m, "es"))
	}
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := everything.ParseText(m, text); err == nil {
			roundTrip(t, m, p)
		}
		for _, language := range press.Languages() {
			if p, err := press.ParseSentence(m, nil, language, text); err == nil {
				roundTrip(t, m, p)
			}
		}
	})
}

// A refusal marks what is not understood, and lists what is.
func TestRefusals(t *testing.T) {
	m := shippedMaps(t)[0]
	words, _ := press.Split("PRP (SCD (ENG BEL) (FRA HOL))")
	for _, c := range []struct {
		level    int
		huh, try string
	}{
		{30, "HUH (PRP (ERR SCD (ENG BEL) (FRA HOL)))", "TRY (PRP PCE ALY VSS DRW SLO NOT NAR YES REJ BWX FCT XDO DMZ AND ORR)"},
		{10, "HUH (PRP (ERR SCD (ENG BEL) (FRA HOL)))", "TRY (PRP PCE ALY VSS DRW SLO NOT NAR YES REJ BWX FCT)"},
		{0, "HUH (ERR PRP (SCD (ENG BEL) (FRA HOL)))", "TRY ()"},
	} {
		d := press.Dialect{Level: c.level}
		_, err := d.Parse(m, words)
		var wrong *press.SyntaxError
		if !errors.As(err, &wrong) {
			t.Fatal(err)
		}
		if r := d.Refusals(words, wrong.At); r[0].Text(m) != c.huh || r[1].Text(m) != c.try {
			t.Errorf("level %d: %s, %s", c.level, r[0].Text(m), r[1].Text(m))
		}
	}
	if words := (press.Dialect{Level: 10}).Trim([]string{"PRP", "XDO", "AND", "PCE", "IOU"}); !slices.Equal(words, []string{"PRP", "PCE"}) {
		t.Errorf("trimmed to %v", words)
	}
}
