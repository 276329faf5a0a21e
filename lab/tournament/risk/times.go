package risk

import (
	"fmt"
	"io"
	"math"
	"strings"
	"time"
)

// Times are the times of the players' turns, in the order of the request. A turn lasts from its
// first phase to its last.
type Times []Time

// Time is the time of a player's turns in milliseconds. P50 is the median and P99 the time that one turn
// in a hundred exceeds, both within 2.2 %.
type Time struct {
	Name  string  `json:"name"`
	Turns int     `json:"turns"`
	Mean  float64 `json:"mean_ms"`
	P50   float64 `json:"p50_ms"`
	P99   float64 `json:"p99_ms"`
	Most  float64 `json:"max_ms"`
}

// steps is the number of classes of durations in each doubling, and classes how many there are, from a
// nanosecond up.
const (
	steps   = 16
	classes = 64 * steps
)

// turns are the durations of a player's turns, and their number in each class.
type turns struct {
	count     int
	sum, most time.Duration
	in        map[int16]int
}

// add adds the duration of a turn.
func (t *turns) add(took time.Duration) {
	if t.in == nil {
		t.in = map[int16]int{}
	}
	t.count++
	t.sum += took
	t.most = max(t.most, took)
	t.in[int16(steps*math.Log2(float64(max(took, 1))))]++
}

// addAll adds the durations of other turns.
func (t *turns) addAll(other *turns) {
	if t.in == nil {
		t.in = map[int16]int{}
	}
	t.count += other.count
	t.sum += other.sum
	t.most = max(t.most, other.most)
	for class, n := range other.in {
		t.in[class] += n
	}
}

// quantile returns the duration that the given share of the turns do not exceed, zero without turns: the
// middle of its class, but at most the longest.
func (t *turns) quantile(share float64) time.Duration {
	left := int(math.Ceil(share * float64(t.count)))
	for class := range int16(classes) {
		if left -= t.in[class]; left <= 0 && t.count > 0 {
			return min(time.Duration(math.Exp2((float64(class)+0.5)/steps)), t.most)
		}
	}
	return 0
}

func milliseconds(d time.Duration) float64 { return 1000 * d.Seconds() }

func (s *sums) times() Times {
	var times Times
	for i := range s.turns {
		t := &s.turns[i]
		times = append(times, Time{
			Name: s.of.Players[i].Name, Turns: t.count, Mean: milliseconds(t.sum) / float64(max(t.count, 1)),
			P50: milliseconds(t.quantile(0.5)), P99: milliseconds(t.quantile(0.99)), Most: milliseconds(t.most),
		})
	}
	return times
}

// WriteTo writes the times as a table.
func (t Times) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	b.WriteString("\na turn in ms     50 %       99 %      most    turns\n")
	for _, one := range t {
		fmt.Fprintf(&b, "%12.4f %8.4f %10.4f %9.3f %8d  %s\n", one.Mean, one.P50, one.P99, one.Most, one.Turns, one.Name)
	}
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}
