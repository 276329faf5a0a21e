package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"eras/ai/agents"
	"eras/game/risk/mapformat"
	"eras/internal/files"
	"eras/internal/printable"
)

var riskConvertCommand = command{
	name:  "risk convert",
	usage: "IN OUT",
	about: "convert a Risk map between the files of this and of other programs",
	more: `IN is the name of a built-in map, or a file: TOML of this program, XML of the bounded game,
Domination's .map with .cards, Lux's .luxb, Conquest's .map. Its content decides which, and
its cards and pictures are read from its folder. OUT is written, never overwritten, with
cards and a picture beside it if there are some. Without -to, its ending decides: .luxb is
Lux, .map Domination, all else this program. What a format lacks is told on standard error.
docs/risk-maps.md describes the formats. -seed and -json have no effect.

  eraslab risk convert islands.luxb islands.toml
  eraslab risk convert -to conquest classic classic.map`,
	define: func(f *flags) func(context.Context, streams) error {
		to := f.String("to", "", "write the `FORMAT` eras, domination, lux or conquest (default by the ending of OUT)")
		language := f.String("language", "en", "write names in `LANGUAGE` en or es where a format has one language")
		return func(_ context.Context, io streams) error {
			if err := f.want(2, "IN OUT"); err != nil {
				return err
			}
			in, out := f.args[0], f.args[1]
			format := mapformat.Eras
			switch strings.ToLower(filepath.Ext(out)) {
			case ".luxb":
				format = mapformat.Lux
			case ".map":
				format = mapformat.Domination
			}
			if *to != "" {
				var err error
				if format, err = mapformat.ParseFormat(*to); err != nil {
					return badInput{err}
				}
			}
			if *language != "en" && *language != "es" {
				return badInput{fmt.Errorf("-language %.80q: write en or es", *language)}
			}
			return convertMap(io, in, out, format, *language)
		}
	},
}

// convertMap converts a map and writes its files.
func convertMap(io streams, in, out string, format mapformat.Format, language string) error {
	read, err := agents.ImportRiskMap(in)
	if err != nil {
		return badInput{err}
	}
	written, notes, err := mapformat.Write(read.Map, format, filepath.Base(out), language)
	if err != nil {
		return badInput{err}
	}
	for _, note := range append(read.Notes, notes...) {
		fmt.Fprintf(io.err, "eraslab risk convert: %s\n", printable.Line(note, 1000))
	}
	for _, one := range written {
		path := filepath.Join(filepath.Dir(out), one.Name)
		if err := writeNew(path, one.Data); err != nil {
			return badInput{fmt.Errorf("writing the map: %w", err)}
		}
		fmt.Fprintln(io.out, path)
	}
	return nil
}

// writeNew writes a file that does not exist, or has this content.
func writeNew(path string, data []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		if there, err := files.Read(path, int64(len(data))); err == nil && bytes.Equal(there, data) {
			return nil
		}
	}
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if err = errors.Join(err, file.Close()); err != nil {
		return errors.Join(err, os.Remove(path)) // what is there would stop the next try
	}
	return nil
}
