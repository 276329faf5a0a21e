package main

import (
	"encoding/json"
	"regexp"
	"time"
)

// bill is a bill of materials in SPDX 2.3 (https://spdx.github.io/spdx-spec/v2.3/).
type bill struct {
	Version     string         `json:"spdxVersion"`
	DataLicence string         `json:"dataLicense"`
	ID          string         `json:"SPDXID"`
	Name        string         `json:"name"`
	Namespace   string         `json:"documentNamespace"`
	Creation    creation       `json:"creationInfo"`
	Packages    []material     `json:"packages"`
	Relations   []relationship `json:"relationships"`
}

type creation struct {
	Created  string   `json:"created"`
	Creators []string `json:"creators"`
}

// material is a package in the bill. Its licence is concluded from its texts.
type material struct {
	ID         string      `json:"SPDXID"`
	Name       string      `json:"name"`
	Version    string      `json:"versionInfo,omitempty"`
	Location   string      `json:"downloadLocation"`
	Analyzed   bool        `json:"filesAnalyzed"`
	Concluded  string      `json:"licenseConcluded"`
	Declared   string      `json:"licenseDeclared"`
	Copyright  string      `json:"copyrightText"`
	SourceInfo string      `json:"sourceInfo,omitempty"`
	References []reference `json:"externalRefs,omitempty"`
}

type reference struct {
	Category string `json:"referenceCategory"`
	Type     string `json:"referenceType"`
	Locator  string `json:"referenceLocator"`
}

type relationship struct {
	From string `json:"spdxElementId"`
	Type string `json:"relationshipType"`
	To   string `json:"relatedSpdxElement"`
}

// embedded are the pictures, fonts and data by others that are not modules. assets/LICENSES has the
// details.
var embedded = []material{
	{Name: "game-icons", Location: "https://game-icons.net", Declared: "CC-BY-3.0"},
	{Name: "Cinzel", Location: "https://github.com/NDISCOVER/Cinzel", Declared: "OFL-1.1"},
	{Name: "Alegreya Sans", Location: "https://github.com/huertatipografica/Alegreya-Sans", Declared: "OFL-1.1"},
	{Name: "Noto", Location: "https://github.com/notofonts", Declared: "OFL-1.1"},
	{Name: "Natural Earth", Location: "https://www.naturalearthdata.com", Declared: "NONE", SourceInfo: "in the public domain"},
}

// notInID matches characters that SPDX identifiers may not have.
var notInID = regexp.MustCompile(`[^A-Za-z0-9.-]+`)

// billOfMaterials returns the bill of materials of the programs.
func billOfMaterials(r release, modules []module) ([]byte, error) {
	const document, root = "SPDXRef-DOCUMENT", "SPDXRef-eras"
	b := bill{
		Version: "SPDX-2.3", DataLicence: "CC0-1.0", ID: document, Name: "eras-" + r.version,
		Namespace: "https://spdx.org/spdxdocs/eras-" + r.version + "-" + r.commit,
		Creation:  creation{r.time.Format(time.RFC3339), []string{"Tool: eras-packaging"}},
		Packages:  []material{{ID: root, Name: "eras", Version: r.version, Location: "NOASSERTION", Concluded: "MIT", Declared: "MIT", Copyright: "NOASSERTION"}},
		Relations: []relationship{{document, "DESCRIBES", root}},
	}
	add := func(m material) {
		m.ID = "SPDXRef-" + notInID.ReplaceAllString(m.Name, "-")
		m.Concluded, m.Copyright = m.Declared, "NOASSERTION"
		b.Packages = append(b.Packages, m)
		b.Relations = append(b.Relations, relationship{root, "CONTAINS", m.ID})
	}
	for _, m := range modules {
		one := material{Name: m.path, Version: m.version, Declared: m.licence, Location: "NOASSERTION",
			References: []reference{{"PACKAGE-MANAGER", "purl", "pkg:golang/" + m.path + "@" + m.version}}}
		if m.path == "std" {
			one.Location = "https://go.dev/dl/go" + m.version + ".src.tar.gz"
		}
		if m.sum != "" {
			one.SourceInfo = "checksum in go.sum: " + m.sum
		}
		add(one)
	}
	for _, m := range embedded {
		add(m)
	}
	text, err := json.MarshalIndent(b, "", "  ")
	return append(text, '\n'), err
}
