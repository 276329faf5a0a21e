// Package mapmaker is the screen on which players make maps of wars. They paint land and sites,
// place leaders, let the computer test whether the map is fair, and save it as a scenario file or
// share it as text.
package mapmaker
