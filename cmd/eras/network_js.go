package main

import "eras/scenes/app"

// network is missing in a page, which cannot connect to other programs.
var network func(*app.App) app.Network
