package app

// copyName is the name of a copy of the saves as a file.
func copyName() string { return "eras-" + Now().Format("2006-01-02") + ".zip" }

// exportSaves hands out all that is saved as one file.
func (a *App) exportSaves() {
	a.Run(a.UI.Text.T("options.export"), func() Ending {
		data, err := a.Saves.Export()
		return Ending{Keep: func() {
			if err != nil {
				a.Problem(SystemCause(err))
				return
			}
			handOut(copyName(), "application/zip", data)
			a.say(a.UI.Text.T("options.exported", "File", copyName()))
		}}
	})
}

// importSaves asks for a file that exportSaves made, takes what is in it, and starts anew
// with it.
func (a *App) importSaves() {
	choose(".zip", func(data []byte) {
		a.work <- func() {
			a.Study.End()
			a.OpenMenu() // the match that is played is written before
			if _, err := a.Saves.Import(data); err != nil {
				a.Problem(a.UI.Text.T("options.import.failed", "Why", SystemCause(err)))
				return
			}
			startAnew()
		}
	})
}
