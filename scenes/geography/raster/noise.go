package raster

import "math"

// Noise is smooth noise in the plane. Its value is the seed: equal seeds give equal noise.
type Noise uint64

// octaves is the number of layers of noise, each half as wide and half as strong as the
// one before.
const octaves = 3

// At returns a value from about -1 to 1. Features of the first octave are about one
// unit wide.
func (n Noise) At(x, y float64) float64 {
	sum, strength := 0.0, 0.5
	for k := range octaves {
		sum += strength * (2*(n+Noise(k)).smooth(x, y) - 1)
		x, y, strength = 2*x, 2*y, strength/2
	}
	return sum
}

// smooth interpolates between the values at the four corners around a point.
func (n Noise) smooth(x, y float64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	u, v := ease(x-fx), ease(y-fy)
	i, j := int64(fx), int64(fy)
	a := n.corner(i, j) + u*(n.corner(i+1, j)-n.corner(i, j))
	b := n.corner(i, j+1) + u*(n.corner(i+1, j+1)-n.corner(i, j+1))
	return a + v*(b-a)
}

func ease(t float64) float64 { return t * t * (3 - 2*t) }

// corner returns a number from 0 to 1 for a point of the lattice (after Steele, Lea and
// Flood's SplitMix).
func (n Noise) corner(i, j int64) float64 {
	z := uint64(n)*0x9e3779b97f4a7c15 + uint64(i)*0xbf58476d1ce4e5b9 + uint64(j)*0x94d049bb133111eb
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return float64((z^z>>31)>>11) / (1 << 53)
}
