// Package mapmaker is the screen on which players make maps of the war: they paint land
// and sites, place leaders, let the computer try whether the map is fair, and save it as a
// scenario file or share it as text.
package mapmaker
