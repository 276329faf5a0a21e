package chart

import "eras/scenes/ui"

// Sizes of the zoom buttons.
const (
	buttonSize = 32
	buttonRim  = 10
	buttonGap  = 6
)

// buttonsRect returns where the zoom buttons are.
func (v *View) buttonsRect() ui.Rect {
	const height = 2*buttonSize + buttonGap
	return ui.R(v.inner.X+buttonRim, v.inner.Bottom()-buttonRim-height, buttonSize, height)
}

// controls draws what lies over all else: the keyboard's place and the buttons
// that enlarge and reduce the map.
func (v *View) controls(u *ui.UI) {
	if u.Focused(v.id) && u.FocusShown() && v.cursor >= 0 {
		const radius = 17
		x, y := v.Unit(v.cursor)
		u.PushClip(v.inner)
		u.DrawRing(ui.R(x-radius, y-radius, 2*radius, 2*radius), radius)
		u.PopClip()
	}
	column := v.buttonsRect()
	if u.Button(v.id+".in", column.CutTop(buttonSize), ui.ButtonSpec{Label: "+", Kind: ui.OnBar, Tip: u.Text.T("chart.in"), Disabled: v.camera.near(), Size: 22}) {
		v.camera.zoomBy(buttonStep, v.inner.CenterX(), v.inner.CenterY())
	}
	column.CutTop(buttonGap)
	if u.Button(v.id+".out", column, ui.ButtonSpec{Label: "−", Kind: ui.OnBar, Tip: u.Text.T("chart.out"), Disabled: v.camera.full(), Size: 22}) {
		v.camera.zoomBy(1/buttonStep, v.inner.CenterX(), v.inner.CenterY())
	}
}
