package main

import (
	"context"
	"fmt"

	"eras/internal/files"
	"eras/lab"
)

var replayCommand = command{
	name:  "replay",
	usage: "FILE",
	about: "check a record and print where it ends",
	more: `The first line is the last position, the second the outcome: the winner and the
reason, or that the match is not over. Records that people copy have sums, so a changed
number is found; of others it is said on standard error when no match on a map that ships
begins like them. The seed of the match is in its record, so
-seed changes nothing.`,
	define: func(f *flags) func(context.Context, streams) error {
		return func(_ context.Context, io streams) error {
			if err := f.want(1, "the record's FILE"); err != nil {
				return err
			}
			data, err := files.Read(f.args[0], files.MaxMatch)
			if err != nil {
				return badInput{fmt.Errorf("reading the record: %w", err)}
			}
			done, err := lab.Replay(string(data))
			if err != nil {
				return badInput{fmt.Errorf("%s: %w", f.args[0], err)}
			}
			noteStart(io, f.Name(), string(data))
			if f.json {
				return printJSON(io.out, done)
			}
			fmt.Fprintln(io.out, done.Position)
			switch {
			case !done.Over:
				fmt.Fprintf(io.out, "not over after %d actions\n", done.Steps)
			case done.Winner == "none":
				fmt.Fprintf(io.out, "drawn by %s after %d actions\n", done.Reason, done.Steps)
			default:
				fmt.Fprintf(io.out, "%s won by %s after %d actions\n", done.Winner, done.Reason, done.Steps)
			}
			return nil
		}
	},
}
