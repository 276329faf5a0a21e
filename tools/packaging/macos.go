package main

import "html"

// buildMacOS writes the bundle as a zip. It is not signed; the Go linker adds the ad-hoc signature
// without which Apple's processors run no program.
func (b *builder) buildMacOS(t target) error {
	bin, err := b.compiled(t)
	if err != nil {
		return err
	}
	app, err := b.bundle(bin)
	if err != nil {
		return err
	}
	name := "eras-" + b.release.version
	data, err := zipped(below(name, app), b.release.time, nil)
	if err != nil {
		return err
	}
	return b.write(name+"-macos-"+t.arch+".zip", data, 0o644)
}

// bundle returns Eras.app, which contains the game and the laboratory, and the documents beside it.
func (b *builder) bundle(bin []file) ([]file, error) {
	info, err := template("macos/Info.plist", "{id}", b.appID, "{version}", html.EscapeString(b.release.version), "{number}", b.release.number())
	if err != nil {
		return nil, err
	}
	icons, err := appleIcons()
	if err != nil {
		return nil, err
	}
	inside := []file{{"Info.plist", info, 0o644}, {"PkgInfo", []byte("APPL????"), 0o644}, {"Resources/eras.icns", icons, 0o644}}
	return append(below("Eras.app/Contents", append(inside, below("MacOS", bin)...)), b.documents...), nil
}
