package adjudication_test

import (
	"encoding/json"
	"fmt"

	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game/diplomacy"
	"eras/game/diplomacy/adjudication"
)

// Two armies of the same strength that move to the same province bounce.
func ExampleAdjudicator_Answer() {
	file, data, _ := diplomacymaps.Read("standard")
	standard, err := diplomacy.ParseMap(file, data)
	if err != nil {
		fmt.Println(err)
		return
	}
	adjudicator, err := adjudication.New(standard)
	if err != nil {
		fmt.Println(err)
		return
	}
	answer := adjudicator.Answer([]byte(`{"year":1901,"season":"SPR",
		"units":[{"power":"AUS","type":"A","at":"BUD"},{"power":"TUR","type":"A","at":"BUL"}],
		"orders":[{"power":"AUS","text":"A BUD - SER"},{"power":"TUR","text":"A BUL - SER"}]}`))
	var response struct {
		Season    string
		Standoffs []string
		Orders    []struct{ Text, Result, Reason string }
	}
	if err := json.Unmarshal(answer, &response); err != nil {
		fmt.Println(err)
		return
	}
	for _, order := range response.Orders {
		fmt.Printf("%s: %s, %s\n", order.Text, order.Result, order.Reason)
	}
	fmt.Println("standoffs", response.Standoffs, "next", response.Season)
	// Output:
	// A BUD - SER: bounced, A BUL - SER is as strong
	// A BUL - SER: bounced, A BUD - SER is as strong
	// standoffs [SER] next FAL
}
