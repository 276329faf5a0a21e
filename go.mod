module eras

go 1.26

require (
	github.com/pelletier/go-toml/v2 v2.4.3
	pgregory.net/rapid v1.3.0
)
