package fault

import (
	"errors"
	"io"
	"strings"
	"testing"
)

func TestDo(t *testing.T) {
	if err := Do(func() error { return io.EOF }); err != io.EOF || Of(err) != nil {
		t.Errorf("an error becomes %v", err)
	}
	if err := Do(func() error { return nil }); err != nil {
		t.Errorf("no error becomes %v", err)
	}
	err := Do(func() error { panic("oh") })
	if p := Of(err); p == nil || p.Value != "oh" || !strings.Contains(p.Stack, "TestDo") || !strings.Contains(err.Error(), "oh") {
		t.Errorf("a panic becomes %v", err)
	}
	if err := Do(func() error { panic(io.EOF) }); !errors.Is(err, io.EOF) {
		t.Errorf("a panic with an error becomes %v", err)
	}
	var none []int
	if p := Of(Do(func() error { none[len(none)] = 1; return nil })); p == nil || !strings.Contains(p.Error(), "index out of range") {
		t.Errorf("a fault of the runtime becomes %v", p)
	}
}
