//go:build !js

package main

import "eras/scenes/invite"

// network creates the part that plays matches together with other programs.
var network = invite.New
