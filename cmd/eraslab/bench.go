package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"eras/lab"
)

// maxTimes is the greatest number of measurements.
const maxTimes = 1000

var benchCommand = command{
	name:  "bench",
	about: "measure how fast search, training, replies, Risk, Ender, Diplomacy and the start are",
	more: `Figures are medians of several measurements; the extremes stand beside them.
Where the desktop program's start cannot be measured, start_ms is null and a
sentence on stderr says why. Sizes in bytes stand only where the files are.`,
	define: func(f *flags) func(context.Context, streams) error {
		var times int
		f.countVar(&times, "times", 1, 5, "measure each figure `N` times")
		eras := f.String("eras", "", "the desktop program, `FILE` (default the one beside eraslab or in PATH)")
		web := f.String("web", filepath.Join("build", "web"), "measure the size of the program for browsers in `DIR`, which make web writes")
		return func(ctx context.Context, io streams) error {
			if times > maxTimes {
				return badInput{fmt.Errorf("-times is %d: must be from 1 to %d", times, maxTimes)}
			}
			meter := newMeter(io.err, "measuring")
			bench := lab.Bench{Seed: f.seed, Times: times, Web: *web, Progress: meter.show}
			bench.Lab, _ = os.Executable() // without its path the size is not measured
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
			return f.print(io.out, figures, &figures)
		}
	},
}
