//go:build !js

package fonts

import "embed"

//go:embed fallback/*.woff
var fallbacks embed.FS

func fallback(file string) ([]byte, error) { return fallbacks.ReadFile("fallback/" + file) }
