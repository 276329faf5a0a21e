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
	choose(".zip", func(data []byte) {
		a.work <- func() {
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
		}
	})
}
