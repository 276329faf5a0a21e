package main

import (
	"context"
	"fmt"

	"eras/lab"
)

// maxTimes bounds how often bench measures.
const maxTimes = 1000

var benchCommand = command{
	name:  "bench",
	about: "measure how fast search, training, replies, Risk, Ender, Diplomacy and the start are",
	more: `Figures are medians of several measurements; the extremes stand beside them.
Where the desktop program's start cannot be measured, start_ms is null and a
sentence on stderr says why.`,
	define: func(f *flags) func(context.Context, streams) error {
		times := f.Int("times", 5, "measure each thing `N` times")
		eras := f.String("eras", "", "the desktop program's `FILE`; the one beside eraslab or in PATH unless said")
		return func(ctx context.Context, io streams) error {
			if err := f.want(0, ""); err != nil {
				return err
			}
			if *times < 1 || *times > maxTimes {
				return badInput{fmt.Errorf("-times %d is impossible: it goes from 1 to %d", *times, maxTimes)}
			}
			meter := newMeter(io.err, "measuring")
			bench := lab.Bench{Seed: f.seed, Times: *times, Progress: meter.show}
			var missing error
			if bench.Eras, missing = lab.FindEras(*eras); missing != nil && *eras != "" {
				return badInput{missing}
			}
			figures, startErr, err := bench.Run(ctx)
			meter.close()
			if err != nil {
				return err
			}
			if missing != nil {
				startErr = missing
			}
			if startErr != nil {
				fmt.Fprintf(io.err, "eraslab bench: the start is not measured: %v\n", startErr)
			}
			if f.json {
				return printJSON(io.out, figures)
			}
			_, err = figures.WriteTo(io.out)
			return err
		}
	},
}
