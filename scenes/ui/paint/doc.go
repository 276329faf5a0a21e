// Package paint draws pictures on the processor: paths filled and stroked with
// colours, gradients and hatchings, icons and figures from SVG, and the tiled
// textures of wood, parchment and water.
//
// What it draws is the same on every machine, needs no display and is sharp at
// any scale: callers draw anew for each size and keep the result. It knows
// nothing of widgets, boards or Ebitengine.
package paint
