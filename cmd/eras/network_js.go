package main

import "eras/scenes/app"

// network is nil in a browser: a page cannot connect to other programs.
var network func(*app.App) app.Network
