package app

// copyName returns the file name of an export of the saves.
func copyName() string { return "eras-" + Now().Format("2006-01-02") + ".zip" }

// exportSaves gives the player all saves as one file.
func (a *App) exportSaves() {
	a.Tasks.Run(a.UI.Text.T("options.export"), func() Ending {
		data, err := a.Saves.Export()
		return Ending{Keep: func() {
			if err != nil {
				a.Notices.Problem(SystemCause(err))
				return
			}
			handOut(copyName(), "application/zip", data)
			a.Notices.Say(a.UI.Text.T("options.exported", "File", copyName()))
		}}
	})
}

// importSaves asks for a file that exportSaves wrote and imports it. Then it restarts the program,
// unless that would lose what is not kept.
func (a *App) importSaves() {
	const most = 1 << 30 // more than any export
	a.PickFile(".zip", most, func(_ string, data []byte) {
		a.Study.End()
		a.OpenMenu() // writes the match being played first
		if _, err := a.Saves.Import(data); err != nil {
			a.Notices.Problem(a.UI.Text.T("options.import.failed", "Why", SystemCause(err)))
			return
		}
		if a.Saves.Unkept() != nil {
			a.reread()
			return
		}
		startAnew()
	})
}

// PickFile lets the player pick a file of some kinds, such as ".zip", and calls picked with its name and at most
// its first most bytes in a later tick. Only browsers pick files.
func (a *App) PickFile(kinds string, most int64, picked func(name string, data []byte)) {
	choose(kinds, most, func(name string, data []byte) { a.work <- func() { picked(name, data) } })
}
