// Package mapmaker is the screen on which players make maps of Risk. They put and name places, join them
// by borders, gather them in continents with a bonus, let bots measure what each seat is worth, and save
// the map as a file or share it as text.
package mapmaker
