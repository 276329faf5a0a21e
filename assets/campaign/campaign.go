// Package campaign embeds the campaign of wars.
package campaign

import _ "embed"

// File is the name of the file, for error messages.
const File = "campaign.toml"

// Name is the campaign's name.
const Name = "montalba"

// Data is the content of the file: the rival, and the maps with the roads between them.
//
//go:embed campaign.toml
var Data []byte
