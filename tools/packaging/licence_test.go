package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestLicenceOf(t *testing.T) {
	const (
		mit    = "Permission is hereby granted, free of\n charge, to any person obtaining a copy"
		bsd    = "Redistribution and use in source and binary forms, with or without"
		gpl    = "GNU GENERAL PUBLIC LICENSE\nVersion 2"
		patent = "Additional IP Rights Grant (Patents)\n" + bsd
	)
	for _, c := range []struct {
		path, want, fails string
		texts             []string
	}{
		{"a", "MIT", "", []string{mit}},
		{"a", "BSD-2-Clause AND MIT", "", []string{mit, bsd, mit}},
		{"a", "BSD-3-Clause", "", []string{bsd + " Neither the name of the author", patent}},
		{"github.com/golang/freetype", "FTL", "", []string{gpl}},
		{"a", "", "not known", nil},
		{"a", "", "not known", []string{"All rights reserved.", patent}},
		{"a", "", "does not go with ours", []string{mit, gpl}},
	} {
		m := module{path: c.path}
		for _, text := range c.texts {
			m.texts = append(m.texts, file{"LICENSE", []byte(text), 0})
		}
		got, err := licenceOf(m)
		if got != c.want || (err != nil) != (c.fails != "") || err != nil && !strings.Contains(err.Error(), c.fails) {
			t.Errorf("%q is %q, %v; want %q %s", c.texts, got, err, c.want, c.fails)
		}
	}
}

// TestModules reads the licences of all modules of one system, and the bill made of them.
func TestModules(t *testing.T) {
	t.Chdir("../..")
	modules, err := modulesOf(targets[:1])
	if err != nil {
		t.Fatal(err)
	}
	if len(modules) < 20 || modules[0].path != "std" {
		t.Fatalf("only %d modules, the first is %s", len(modules), modules[0].path)
	}
	text, err := thirdParty(modules)
	if err != nil {
		t.Fatal(err)
	}
	data, err := billOfMaterials(tested, modules)
	if err != nil {
		t.Fatal(err)
	}
	var b bill
	if err := json.Unmarshal(data, &b); err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{b.ID: true}
	names := map[string]material{}
	for _, p := range b.Packages {
		if ids[p.ID] || notInID.MatchString(p.ID) {
			t.Errorf("%s is twice there, or no identifier", p.ID)
		}
		ids[p.ID], names[p.Name] = true, p
	}
	for _, r := range b.Relations {
		if !ids[r.From] || !ids[r.To] {
			t.Errorf("%v is about what is not there", r)
		}
	}
	for _, m := range modules {
		if p := names[m.path]; p.Version != m.version || p.Concluded != m.licence || m.path != "std" && !strings.HasSuffix(p.SourceInfo, m.sum) {
			t.Errorf("%s %s is in the bill as %+v", m.path, m.version, p)
		}
		if !strings.Contains(string(text), "\n"+m.path+" "+m.version+" (") {
			t.Errorf("the licence of %s is missing", m.path)
		}
	}
	for _, own := range []string{"SIL OPEN FONT LICENSE", "game-icons", "Natural Earth"} {
		if !strings.Contains(string(text), own) {
			t.Errorf("the licences do not have %q", own)
		}
	}
}
