module example

go 1.26.0

require eras v0.0.0

require (
	github.com/BurntSushi/toml v1.6.0 // indirect
	golang.org/x/image v0.45.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/text v0.43.0 // indirect
	golang.org/x/tools v0.51.0 // indirect
	gonum.org/v1/gonum v0.17.0 // indirect
)

replace eras => ../..
