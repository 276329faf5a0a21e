package daide_test

import (
	"fmt"

	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game/diplomacy"
	"eras/play/daide"
)

// Text, message and content are three forms of the same thing.
func ExampleVocabulary_ParseText() {
	file, data, _ := diplomacymaps.Read("standard")
	standard, err := diplomacy.ParseMap(file, data)
	if err != nil {
		fmt.Println(err)
		return
	}
	vocabulary, err := daide.NewVocabulary(standard)
	if err != nil {
		fmt.Println(err)
		return
	}
	message, err := vocabulary.ParseText("sub (spr 1901) ((eng flt lon) mto nth) ((eng flt edi) sup (eng flt lon) mto nth)")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(vocabulary.Text(message))
	fmt.Printf("% x…\n", message.AppendTo(nil)[:12])
	content, err := vocabulary.Parse(message, daide.FromClient)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, order := range content.(daide.Submit).Orders {
		fmt.Println(standard.FormatOrder(order.Order))
	}
	// Output:
	// SUB (SPR 1901) ((ENG FLT LON) MTO NTH) ((ENG FLT EDI) SUP (ENG FLT LON) MTO NTH)
	// 48 18 40 00 47 00 07 6d 40 01 40 00…
	// F LON - NTH
	// F EDI S F LON - NTH
}
