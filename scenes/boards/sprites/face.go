package sprites

import (
	"fmt"
	"hash/fnv"

	"eras/game"
	"eras/game/war/people"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// faceSalt gives all names faces that are told apart.
const faceSalt = 6572

// FaceOf returns the face of a leader of a war by name: the same in every war.
func FaceOf(name string) art.Face {
	if name == "" {
		return art.Face{}
	}
	h := fnv.New64a()
	_, _ = fmt.Fprint(h, faceSalt, " ", name)
	return art.Face{Seed: max(1, h.Sum64()), Woman: people.Woman(name)}
}

// faceKey and headKey are the keys of pictures of a portrait and of a leader on the map.
type faceKey struct {
	owner  string
	face   art.Face
	strong bool
}

type headKey faceKey

// Face draws the face of a leader by name, with the arms of his or her side.
func Face(u *ui.UI, r ui.Rect, side game.Side, name string) {
	o, size := Owner(side), min(r.W, r.H)
	u.Picture(r, 2, faceKey{o.Name, FaceOf(name), u.Figures.StrongHatching}, func(c *paint.Canvas) { art.Captain(c, o, FaceOf(name), size) })
	if size < leastArms {
		return
	}
	const arms = 0.44
	a := arms * size
	u.Arms(ui.R(r.X+size-a*0.8, r.Y+size-a*0.8, a, a), o)
}

// leastArms is the size of a face from which arms fit beside it.
const leastArms = 34

// leastHead is the height of a head on the map from which it has a face, in units.
const leastHead = 15

// headed reports whether the heads of leaders have faces on a square, where they are drawn at a scale.
func headed(square ui.Rect, scale float64) bool { return 0.2*scale*square.W >= leastHead }

// traitIcons are the icons of traits.
var traitIcons = [people.TraitCount]string{people.Lucky: "card-random", people.Stubborn: "checked-shield", people.Rider: "mounted-knight", people.Archer: "bowman"}

// TraitIcon returns the icon of a trait, empty for none.
func TraitIcon(t people.Trait) string { return traitIcons[t] }
