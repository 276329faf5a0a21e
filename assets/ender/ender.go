// Package ender embeds the parameters of the Risk bots that plan whole turns, one
// TOML file for each.
package ender

import (
	"embed"
	"strings"
)

//go:embed *.toml
var files embed.FS

// Names returns the bots: ender-2009 has the paper's parameters, ender-tuned such as
// were found by tournaments, ender2 mends the faults.
func Names() []string { return []string{"ender-2009", "ender-tuned", "ender2"} }

// Read returns the parameters of a bot and their file's name for error messages.
func Read(name string) (file string, data []byte, ok bool) {
	if strings.ContainsAny(name, `/\`) {
		return "", nil, false
	}
	file = name + ".toml"
	data, err := files.ReadFile(file)
	return file, data, err == nil
}
