package experiment

import "testing"

// Every batch is found again, of its own condition, and nothing else is.
func TestBatchesAreFound(t *testing.T) {
	conditions := []string{"map", "map/deeper", "map/0001", "other"}
	const n = 12000 // more than four digits
	of := func(c string) (string, int) { return c, n }
	for _, want := range conditions {
		units := Batches(Options{Seed: 1}, want, n, 2)
		for _, i := range []int{0, 1, 9999, 10000, n - 1} {
			if c, number, err := FindBatch(conditions, 0, of, units[i].ID); err != nil || c != want || number != i || units[i].Weight != 2 {
				t.Errorf("%+v is number %d of %q, %v", units[i], number, c, err)
			}
		}
		if _, _, err := FindBatch(conditions, 1, of, units[0].ID); err == nil {
			t.Errorf("%s is found although numbers begin at 1", units[0].ID)
		}
	}
	for _, id := range []string{"", "map", "map/", "map/x", "map/-001", "map/12000", "none/0001", "map/0001x"} {
		if c, _, err := FindBatch(conditions, 0, of, id); err == nil {
			t.Errorf("%q is found as %q", id, c)
		}
	}
}
