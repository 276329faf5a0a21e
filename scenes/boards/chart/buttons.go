package chart

import "eras/scenes/ui"

// buttons draws the buttons that enlarge and reduce the map.
func (v *View) buttons(u *ui.UI) {
	const size, rim, gap = 32, 10, 6
	column := ui.R(v.inner.X+rim, v.inner.Bottom()-rim-2*size-gap, size, 2*size+gap)
	if u.Button(v.id+".in", column.CutTop(size), ui.ButtonSpec{Label: "+", Kind: ui.OnBar, Tip: u.Text.T("chart.in"), Disabled: v.camera.near(), Size: 22}) {
		v.camera.zoomBy(buttonStep, v.inner.CenterX(), v.inner.CenterY())
	}
	column.CutTop(gap)
	if u.Button(v.id+".out", column, ui.ButtonSpec{Label: "−", Kind: ui.OnBar, Tip: u.Text.T("chart.out"), Disabled: v.camera.full(), Size: 22}) {
		v.camera.zoomBy(1/buttonStep, v.inner.CenterX(), v.inner.CenterY())
	}
}
