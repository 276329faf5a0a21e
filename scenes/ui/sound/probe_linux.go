//go:build linux && !android && !ebitenginevmguest

package sound

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/ebitengine/purego"
	"github.com/jfreymuth/pulse"
)

// probe returns nil if sound can be played, through a PulseAudio server or on an ALSA device.
// Otherwise it returns an error.
func probe() error {
	client, err := pulse.NewClient()
	if err == nil {
		client.Close()
		return nil
	}
	devices, _ := filepath.Glob("/dev/snd/pcmC*D*p") // the pattern is valid
	for _, d := range devices {
		f, err := os.OpenFile(d, os.O_RDWR, 0)
		if err != nil {
			continue
		}
		_ = f.Close()
		if _, err := purego.Dlopen("libasound.so.2", purego.RTLD_LAZY); err != nil {
			return fmt.Errorf("finding the library libasound.so.2 of the sound device: %w", err)
		}
		return nil
	}
	return ErrNoDevice
}
