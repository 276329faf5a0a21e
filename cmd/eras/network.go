//go:build !js

package main

import "eras/scenes/invite"

// network plays matches together with other programs.
var network = invite.New
