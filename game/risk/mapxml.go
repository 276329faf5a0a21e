package risk

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"eras/internal/files"
	"eras/internal/tomlfile"
)

// ImportXML reads a territory file of the bounded game. risk-minimax-2014 section 7 says only that
// the file is called Territorio.xml and has an element with attributes for each territory. This
// form of it is reconstructed:
//
//	<territorio>
//	  <pais id="1" nombre="Costa" vecinos="2"/>
//	  <pais id="2" nombre="Sierra" vecinos="1"/>
//	</territorio>
//
// All territories lie in one continent without a bonus. Symbols are assigned by the territory's
// number: infantry, cavalry, cannon and again. Errors name file and the line. The map is named
// after file, without its extension.
func ImportXML(file string, data []byte) (*Map, error) {
	at := func(line int, format string, args ...any) error {
		return &tomlfile.Error{File: file, Line: line, Err: fmt.Errorf(format, args...)}
	}
	d := draft{name: xmlMapName(file), continents: []draftContinent{{id: "territorio"}}}
	var lines []int
	depth, roots := 0, 0
	for decoder := xml.NewDecoder(bytes.NewReader(files.TrimMark(data))); ; {
		token, err := decoder.Token()
		line, _ := decoder.InputPos()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, at(line, "reading the XML: %.200v", err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			depth++
			switch name := e.Name.Local; {
			case depth == 1 && name == "territorio":
				roots++
			case depth == 2 && name == "pais":
				c, err := xmlTerritory(e)
				if err != nil {
					return nil, at(line, "%w", err)
				}
				d.territories = append(d.territories, c)
				lines = append(lines, line)
			default:
				return nil, at(line, "the element <%.80s> does not belong here: write <pais …/> inside <territorio>", name)
			}
		case xml.EndElement:
			depth--
		case xml.CharData:
			if len(bytes.TrimSpace(e)) > 0 {
				return nil, at(line, "the text %.80q does not belong here", strings.TrimSpace(string(e)))
			}
		}
	}
	if roots != 1 {
		return nil, at(0, "the file needs one element <territorio>, it has %d", roots)
	}
	return d.build(func(list string, index int, _, format string, args ...any) error {
		if list == "country" {
			return at(lines[index], format, args...)
		}
		return at(0, format, args...)
	})
}

func xmlTerritory(e xml.StartElement) (draftTerritory, error) {
	c := draftTerritory{continent: "territorio"}
	given := map[string]bool{}
	for _, a := range e.Attr {
		name := a.Name.Local
		if given[name] {
			return c, fmt.Errorf("the attribute %.80q stands twice", name)
		}
		given[name] = true
		switch name {
		case "id":
			c.id = a.Value
		case "nombre":
			c.name = Text{"es": a.Value}
		case "vecinos":
			c.neighbours = strings.Fields(a.Value)
		default:
			return c, fmt.Errorf("unknown attribute %.80q: a territory has id, nombre and vecinos", name)
		}
	}
	for _, name := range []string{"id", "nombre", "vecinos"} {
		if !given[name] {
			return c, fmt.Errorf("the territory %.80q lacks the attribute %.80q", c.id, name)
		}
	}
	return c, nil
}

// xmlMapName returns the name of a map from its file's name.
func xmlMapName(file string) string {
	base := filepath.Base(file)
	name := strings.ToLower(strings.TrimSuffix(base, filepath.Ext(base)))
	if checkID("", name) != nil {
		return "territorio"
	}
	return name
}
