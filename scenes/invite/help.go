//go:build !js

package invite

import "eras/scenes/help"

// Rules implements [app.Network].
func (n *Network) Rules() help.Book {
	var pages []help.Page
	for _, p := range []struct{ name, icon string }{{"host", "tower-flag"}, {"join", "queen-crown"}, {"play", "tabletop-players"}} {
		pages = append(pages, help.Page{Title: "together.help." + p.name, Icon: p.icon, Blocks: []help.Block{
			{Heading: "together.help." + p.name + ".first", Text: "together.help." + p.name + ".first.text"},
			{Heading: "together.help." + p.name + ".second", Text: "together.help." + p.name + ".second.text"},
			{Heading: "together.help." + p.name + ".third", Text: "together.help." + p.name + ".third.text"},
		}})
	}
	return help.Book{Title: "together.title", Pages: pages}
}
