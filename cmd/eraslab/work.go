package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"strings"

	"eras/internal/files"
	"eras/internal/version"
	"eras/lab/experiment"
	"eras/lab/queue"
	"eras/lab/registry"
)

// work is the description that a worker needs: an experiment, a tuning or a fitting.
type work struct {
	Experiments []string `json:"experiments,omitempty"` // as given on the command line
	// Files holds the digests of experiments that are files.
	Files map[string]string `json:"files,omitempty"`
	Run   json.RawMessage   `json:"run,omitempty"`
	Games *gamesWork        `json:"games,omitempty"`
}

// experimentWork returns the work of an experiment.
func experimentWork(names []string, run json.RawMessage) (work, error) {
	files, err := digests(names)
	return work{Experiments: names, Files: files, Run: run}, err
}

// String returns a name of the work.
func (w *work) String() string {
	if w.Games != nil {
		return w.Games.Command
	}
	return strings.Join(w.Experiments, ", ")
}

// doer returns a function that does units of the work.
func (w *work) doer() (queue.Doer, error) {
	if w.Games != nil {
		return w.Games.doer()
	}
	if len(w.Experiments) == 0 {
		return nil, errors.New("the work is of a kind that this program does not know: use the same version")
	}
	part, err := w.part()
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, unit string, _ []byte) (json.RawMessage, error) { return part.Do(ctx, unit) }, nil
}

// part returns the worker's part of the experiment.
func (w *work) part() (*experiment.Part, error) {
	found, err := digests(w.Experiments)
	if err != nil {
		return nil, err
	}
	if !maps.Equal(found, w.Files) {
		return nil, fmt.Errorf("the files of %s are not the same here: copy them to the same place", strings.Join(w.Experiments, ", "))
	}
	all, err := registry.Find(w.Experiments...)
	if err != nil {
		return nil, err
	}
	return experiment.NewPart(w.Run, version.String(), func(name string) (experiment.Experiment, bool) {
		for _, e := range all {
			if e.Name() == name {
				return e, true
			}
		}
		return nil, false
	})
}

// digests returns a digest of each experiment or map that is a file.
func digests(names []string) (map[string]string, error) {
	all := map[string]string{}
	for _, name := range names {
		if !strings.ContainsAny(name, `./\`) {
			continue // built in
		}
		if !filepath.IsLocal(name) { // the coordinator names the file: a worker opens only local ones
			return nil, fmt.Errorf("%s must be a file below the current folder, so that it is the same one for every worker", name)
		}
		data, err := files.Read(name, files.MaxText)
		if err != nil {
			return nil, fmt.Errorf("reading what the work needs: %w", err)
		}
		sum := sha256.Sum256(data)
		all[name] = hex.EncodeToString(sum[:])
	}
	return all, nil
}
