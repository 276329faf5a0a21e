package eras_test

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// rule keeps one word of the left column of docs/architecture.md out of the code and
// the documents. Its lists are separated by commas; what they hold is in lower case.
type rule struct {
	// word is the word as the document has it, use what to write instead.
	word, use string
	// prose are phrases that comments, texts of errors and help, and documents must
	// not have.
	prose string
	// names are words in a row that the name of a declaration must not have, written
	// with spaces: "move in" is in moveIn and MoveInAll. "=entry" is a whole name.
	names string
	// paths are patterns that no folder, package or file name without its extension
	// may match.
	paths string
	// in are the folders or files in which the rule holds, patterns as in
	// [path.Match]; everywhere if empty. Such a rule does not apply to the names of
	// tests, which are sentences.
	in string
}

// Folders in which rules hold.
const (
	window   = "session,learning,scenes,cmd/eras,"
	riskWork = "game/risk,ai/risk,scenes/games/risk,scenes/setup/risk*,session/risk*,lab/ender,lab/tournament,geography/atlas,assets/maps/risk,assets/ender,cmd/eraslab/risk*,docs/risk.md,docs/ender.md,README.md"
	dialogs  = "daide,learning,session/daide*,scenes/games/diplomacy/lobby,scenes/setup,cmd/eras,cmd/eraslab/daide*"
	network  = "daide,session,learning,scenes/games/diplomacy,scenes/setup,scenes/app,cmd/eras,cmd/eraslab/daide*"
)

var rules = []rule{
	{word: "general", use: "war", names: "general", paths: "general*",
		prose: "general map,general maps,general board,general game,general position,general positions,general scenario,general match"},
	{word: "duel", use: "war, battle", names: "duel,duels", paths: "*duel*", prose: "duel,duels"},
	{word: "table", use: "session; on a server, game", names: "table,tables", prose: "table,tables", in: network},
	{word: "table", use: "session; on a server, game",
		prose: "at the table,at a table,at one table,at this table,at its table,at their table,at the same table,to the table,for tables that,table is told,tables for programs"},
	{word: "council", use: "session", names: "council,councils", paths: "*council*", prose: "council,councils"},
	{word: "muster", use: "setup", names: "muster,musters", paths: "*muster*", prose: "muster,musters,mustered"},
	{word: "newgame", use: "setup", names: "newgame", paths: "newgame*"},
	{word: "stage", use: "HUD", names: "stage,stages", paths: "stage*", prose: "stage,stages", in: window},
	{word: "parts", use: "widget gallery", names: "=parts", paths: "parts", in: "scenes/gallery,scenes/app,cmd/eras"},
	{word: "pages", use: "help", paths: "pages"},
	{word: "know", use: "profile", names: "know", paths: "know*", prose: "know screen,know page", in: window},
	{word: "house", use: "app, or what ships with it", names: "house,houses", paths: "house*", prose: "house,houses"},
	{word: "errand", use: "task", names: "errand,errands", paths: "*errand*", prose: "errand,errands"},
	{word: "trouble", use: "problem", names: "trouble,troubles", paths: "*trouble*", prose: "trouble,troubles"},
	{word: "chronicle", use: "log", names: "chronicle,chronicles", paths: "*chronicle*", prose: "chronicle,chronicles"},
	{word: "annals", use: "history", names: "annals", paths: "*annals*", prose: "annals"},
	{word: "curtain", use: "handover", names: "curtain,curtains", paths: "*curtain*", prose: "curtain,curtains"},
	{word: "chart", use: "mapview", names: "chart,charts", paths: "chart*", prose: "chart,charts",
		in: "scenes/boards,scenes/games,scenes/app,scenes/gallery,geography,cmd/eras,cmd/mapgen,Makefile"},
	{word: "warmap", use: "gridview", names: "warmap", paths: "*warmap*", prose: "warmap"},
	{word: "field", use: "gridview", names: "field,fields", paths: "field", in: "scenes/boards,scenes/games/war,scenes/games/battle,scenes/play,scenes/hud"},
	{word: "tokens", use: "sprites", paths: "token*", in: "scenes"},
	{word: "pieces", use: "sprites", paths: "pieces", in: "scenes"},
	{word: "miniature", use: "thumbnail", names: "miniature,miniatures", paths: "*miniature*", prose: "miniature,miniatures"},
	{word: "catalogue", use: "registry", names: "catalogue,catalogues", paths: "*catalogue*", prose: "catalogue,catalogues"},
	{word: "pruebas", use: "experiment", names: "prueba,pruebas", paths: "prueba*", prose: "prueba,pruebas"},
	{word: "host", use: "server", names: "host,hosts", paths: "host,*host", prose: "the host,a host,this host,its host,whose host,hosts a table,hosted table", in: dialogs},
	{word: "guest", use: "client", names: "guest,guests", paths: "*guest*", prose: "guest,guests"},
	{word: "person", use: "playermodel", paths: "person,persons", in: "ai,learning"},
	{word: "roster", use: "agents", names: "roster,rosters", paths: "*roster*", prose: "roster,rosters"},
	{word: "remote", use: "process", paths: "remote", in: "ai"},
	{word: "invent", use: "layout", names: "invent,invents,invented,inventing", paths: "*invent", prose: "invent,invents,invented,inventing", in: "geography,cmd/mapgen,scenes"},
	{word: "country", use: "territory", names: "country,countries", paths: "*country*,*countries*", prose: "country,countries", in: riskWork},
	{word: "cash", use: "trade in", names: "cash,cashes,cashed,cashing", paths: "cash*", prose: "cash,cashes,cashed,cashing", in: riskWork},
	{word: "enter", use: "occupy", names: "enter,enters,entering", in: riskWork},
	{word: "entry", use: "occupy", names: "=entry", in: "game/risk,scenes/games/risk"},
	{word: "moveIn", use: "occupy", names: "move in,moved in", prose: "move-in,moves-in", in: riskWork},
	{word: "pack", use: "deck", names: "pack,packs", prose: "the pack,a pack,card pack", in: riskWork},
	{word: "give", use: "deal", names: "=give,give card,give territory", in: "game/risk,ai/risk,scenes/games/risk"},
	{word: "dealt", use: "deal", names: "dealt", in: riskWork},
	{word: "chance", use: "rng, random source",
		prose: "by chance,all chance,chance comes,own chance,same chance,equal chance,takes no chance,take no chance,draws no chance,take all chance,takes its chance,has no chance," +
			"no chance but,its chance is,its chance for,their chance,whose chance,against chance,within chance,chance allows,from chance,bots chance,bot chance," +
			"chance of the bot,chance of a bot,get the chance,gets the chance,have the chance,has the chance,with the chance of seed,chance of a seed,chance finds,to chance"},
	{word: "Ascent", use: "SPSA", names: "ascent,ascents", paths: "ascent*"},
	{word: "Hasty", use: "anytime", names: "hasty", paths: "hasty*", prose: "hasty"},
	{word: "unless said", use: "default N", prose: "unless said,unless told"},
	{word: "is impossible", use: "must be …", prose: "is impossible,are impossible,was impossible,were impossible"},
	{word: "whoever", use: "the player who, the one that", prose: "whoever,whomever"},
	{word: "dearest", use: "most expensive", prose: "dearest"},
}

// exception lets a rule pass where a name belongs to a format, a protocol, a paper or
// another package and cannot change, or where the word has another meaning.
type exception struct {
	in     string // folders or files, patterns as in rule.in
	word   string // the rule's
	text   string // in the line or the name found, in lower case; any if empty
	reason string
}

var exceptions = []exception{
	{"vocabulary_test.go", "", "", "it lists the words"},
	{"docs/architecture.md", "", "", "its table lists the words"},
	{"CHANGELOG.md", "", "", "it says what the words were replaced by"},
	{"assets/texts", "", "", "keys and texts of the window"},
	{"assets/experiments", "pruebas", "prueba", "names of the paper's experiments on the command line"},
	{"evolve", "general", "general", "the section [general] of training files"},
	{"assets/levels", "duel", "duel", "a key of the file"},
	{"game/risk/mapfile.go", "country", "[[country]]", "a key of the file"},
	{"ai/risk", "pack", "pack", "the triple pack, a routine of the Lux bots"},
	{"scenes/profile", "general", "profile.missing", "keys end with the mode as saved matches name it"},
	{"scenes/games/diplomacy/centres.go", "table", "table", "a table of numbers"},
	{"daide/*_test.go", "table", "table", "tables of the protocol's document"},
	{"cmd/eras/e2e", "host", "host", "the host of Ebitengine's vmhost"},
	{"cmd/eras/e2e", "guest", "guest", "a guest program of Ebitengine's vmhost"},
	{"cmd/eraslab/tournament_test.go", "duel", "duel", "the name of a map"},
}

// finding is a forbidden word at a place.
type finding struct {
	file string
	line int
	kind string // what holds it: comment, text, name, path
	text string // the line or the name
	rule *rule
}

func (f finding) String() string {
	return fmt.Sprintf("%s:%d: %s %q: %q is now %q", f.file, f.line, f.kind, f.text, f.rule.word, f.rule.use)
}

// TestVocabulary keeps the left column of the vocabulary of docs/architecture.md out of
// names, comments, texts for errors and help, and documents.
func TestVocabulary(t *testing.T) {
	used := make([]bool, len(exceptions))
	for _, f := range checkTree(t, ".") {
		if i := excepted(f); i >= 0 {
			used[i] = true
			continue
		}
		t.Error(f)
	}
	for i, e := range exceptions {
		if !used[i] && e.word != "" {
			t.Errorf("the exception for %q in %s is not needed", e.word, e.in)
		}
	}
}

// excepted returns the index of the exception for f, or -1.
func excepted(f finding) int {
	for i, e := range exceptions {
		if (e.word == "" || e.word == f.rule.word) && within(f.file, e.in) && strings.Contains(strings.ToLower(f.text), e.text) {
			return i
		}
	}
	return -1
}

// TestVocabularyIsComplete compares the rules with the words of docs/architecture.md.
func TestVocabularyIsComplete(t *testing.T) {
	text, err := os.ReadFile("docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, ok := strings.Cut(string(text), "\n## Vocabulary\n")
	if !ok {
		t.Fatal("docs/architecture.md has no section Vocabulary")
	}
	section, _, _ = strings.Cut(section, "\n##")
	documented := map[string]bool{}
	for _, line := range strings.Split(section, "\n") {
		if cells := strings.Split(line, "|"); len(cells) > 2 {
			for _, word := range regexp.MustCompile("`[^`]+`").FindAllString(cells[1], -1) {
				documented[strings.Trim(word, "`")] = true
			}
		}
	}
	ruled := map[string]bool{}
	for _, r := range rules {
		ruled[r.word] = true
		if !documented[r.word] {
			t.Errorf("docs/architecture.md lacks %q", r.word)
		}
	}
	for word := range documented {
		if !ruled[word] {
			t.Errorf("no rule for %q of docs/architecture.md", word)
		}
	}
}

// checkTree returns what is wrong in the files below root, in the order of the files.
func checkTree(t *testing.T, root string) []finding {
	t.Helper()
	var all []finding
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		if entry.IsDir() {
			switch base := entry.Name(); {
			case rel == ".":
				return nil
			case strings.HasPrefix(base, ".") && base != ".ci" || base == "testdata" || base == "bin" || base == "build" || base == "node_modules":
				return filepath.SkipDir
			}
			all = append(all, checkPath(rel)...)
			return nil
		}
		found := checkPath(rel)
		if check := checkerOf(rel); check != nil {
			src, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			inside, err := check(rel, string(src))
			if err != nil {
				return err
			}
			found = append(found, inside...)
		}
		all = append(all, found...)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// checkerOf returns what checks a file by its name, nil for files without prose.
func checkerOf(name string) func(name, src string) ([]finding, error) {
	switch path.Ext(name) {
	case ".go":
		return checkGo
	case ".md":
		return checkMarkdown
	case ".toml", ".sh", ".yml", ".conf", ".editorconfig":
		return checkHashComments
	}
	switch path.Base(name) {
	case "Makefile", "run":
		return checkHashComments
	}
	return nil
}

// checkPath checks the last element of a path.
func checkPath(name string) []finding {
	base := strings.ToLower(path.Base(name))
	base, _, _ = strings.Cut(base, ".")
	base = strings.TrimSuffix(base, "_test")
	var found []finding
	for i := range rules {
		if r := &rules[i]; r.paths != "" && within(name, r.in) && matchesAny(base, r.paths) {
			found = append(found, finding{name, 1, "path", path.Base(name), r})
		}
	}
	return found
}

// checkGo checks comments, declared names, and texts that are errors or help.
func checkGo(name, src string) ([]finding, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	c := &goChecker{file: name, set: set}
	for _, group := range file.Comments {
		c.prose("comment", group.Pos(), commentText(group))
	}
	ast.Inspect(file, c.visit)
	if strings.HasPrefix(name, "cmd/") && file.Name.Name == "main" {
		// Whatever a program prints is for its user.
		ast.Inspect(file, c.visitTexts)
	}
	slices.SortStableFunc(c.found, func(a, b finding) int { return cmp.Compare(a.line, b.line) })
	return slices.CompactFunc(c.found, sameFinding), nil
}

// sameFinding reports whether a word was found twice in a line.
func sameFinding(a, b finding) bool { return a.line == b.line && a.rule.word == b.rule.word }

// goChecker gathers what is wrong in a Go file.
type goChecker struct {
	file  string
	set   *token.FileSet
	found []finding
}

// prose checks a text that begins at pos; its lines are those of the file.
func (c *goChecker) prose(kind string, pos token.Pos, text string) {
	c.found = append(c.found, checkProse(c.file, kind, c.set.Position(pos).Line, text)...)
}

// name checks the name of a declaration.
func (c *goChecker) name(id *ast.Ident) {
	if id == nil || id.Name == "_" {
		return
	}
	test := strings.HasPrefix(id.Name, "Test") || strings.HasPrefix(id.Name, "Benchmark") || strings.HasPrefix(id.Name, "Fuzz")
	words := nameWords(id.Name)
	for _, r := range nameIndex.find(c.file, words) {
		if r.in == "" || !test {
			c.found = append(c.found, finding{c.file, c.set.Position(id.Pos()).Line, "name", id.Name, r})
		}
	}
}

// visit checks declarations and the calls that make errors.
func (c *goChecker) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.File:
		c.name(n.Name)
	case *ast.ImportSpec:
		c.name(n.Name)
	case *ast.FuncDecl:
		c.name(n.Name)
	case *ast.TypeSpec:
		c.name(n.Name)
	case *ast.ValueSpec:
		for _, id := range n.Names {
			c.name(id)
		}
		if n.Type != nil && isRand(n.Type) {
			c.randNames(n.Names)
		}
	case *ast.Field:
		for _, id := range n.Names {
			c.name(id)
		}
		if isRand(n.Type) {
			c.randNames(n.Names)
		}
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE {
			for _, e := range n.Lhs {
				if id, ok := e.(*ast.Ident); ok {
					c.name(id)
				}
			}
		}
	case *ast.RangeStmt:
		for _, e := range []ast.Expr{n.Key, n.Value} {
			if id, ok := e.(*ast.Ident); ok && n.Tok == token.DEFINE {
				c.name(id)
			}
		}
	case *ast.BasicLit:
		if textKey.MatchString(n.Value) && within(c.file, window) {
			c.key(n)
		}
	case *ast.CallExpr:
		if errorMaker.MatchString(calledName(n)) {
			for _, arg := range n.Args {
				c.literals("error", arg)
			}
		}
	case *ast.KeyValueExpr:
		if id, ok := n.Key.(*ast.Ident); ok && helpFields[strings.ToLower(id.Name)] {
			c.literals("help", n.Value)
		}
	}
	return true
}

// textKey matches the key of a text or the id of a control, or its beginning.
var textKey = regexp.MustCompile(`^"[a-z][a-z0-9]*(\.[a-z0-9-]*)+"$`)

// key checks the words of a key.
func (c *goChecker) key(lit *ast.BasicLit) {
	words := strings.FieldsFunc(lit.Value, func(r rune) bool { return !unicode.IsLetter(r) })
	for _, r := range nameIndex.find(c.file, words) {
		c.found = append(c.found, finding{c.file, c.set.Position(lit.Pos()).Line, "key", lit.Value, r})
	}
}

// visitTexts checks all literals that look like sentences.
func (c *goChecker) visitTexts(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec:
		return false
	case *ast.BasicLit:
		if n.Kind == token.STRING && strings.Contains(n.Value, " ") && !strings.HasPrefix(n.Value, "`json:") {
			c.prose("text", n.Pos(), n.Value)
		}
	}
	return true
}

// literals checks the string literals of an expression.
func (c *goChecker) literals(kind string, e ast.Expr) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr, *ast.FuncLit:
			return n == e
		case *ast.BasicLit:
			if n.Kind == token.STRING && strings.Contains(n.Value, " ") {
				c.prose(kind, n.Pos(), n.Value)
			}
		}
		return true
	})
}

// randNames reports sources of randomness that are called chance.
func (c *goChecker) randNames(names []*ast.Ident) {
	for _, id := range names {
		if slices.Contains(nameWords(id.Name), "chance") {
			c.found = append(c.found, finding{c.file, c.set.Position(id.Pos()).Line, "name", id.Name, ruleOf("chance")})
		}
	}
}

// isRand reports whether e is *rand.Rand.
func isRand(e ast.Expr) bool {
	star, ok := e.(*ast.StarExpr)
	if !ok {
		return false
	}
	selector, ok := star.X.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	pkg, ok := selector.X.(*ast.Ident)
	return ok && pkg.Name == "rand" && selector.Sel.Name == "Rand"
}

// errorMaker matches functions whose literals are read by people: errors and the
// messages of tests.
var errorMaker = regexp.MustCompile(`^(errors\.New|panic|.*(?i:err|error|errorf|fail|failf|fatal|fatalf|log|logf|skip|skipf|fault|problem|invalid|wrong|refuse|reject)f?)$`)

// helpFields are fields of literals that hold help.
var helpFields = map[string]bool{"about": true, "more": true, "help": true, "usage": true, "description": true}

// calledName returns the name of a called function, with its package for errors.New.
func calledName(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok && x.Name == "errors" {
			return "errors." + f.Sel.Name
		}
		return f.Sel.Name
	}
	return ""
}

// commentText returns a comment as it stands in the file, so that lines can be counted.
func commentText(group *ast.CommentGroup) string {
	var b strings.Builder
	for i, c := range group.List {
		if i > 0 {
			b.WriteByte('\n')
		}
		if strings.HasPrefix(c.Text, "//go:") {
			continue
		}
		b.WriteString(c.Text)
	}
	return b.String()
}

// code is what prose rules do not read in documents: blocks of code and code in a line.
var code = regexp.MustCompile("(?s:```.*?```)|`[^`\n]*`|(?m:^    .*$)")

// checkMarkdown checks a document without its code.
func checkMarkdown(name, src string) ([]finding, error) {
	blank := func(s string) string {
		return strings.Repeat("\n", strings.Count(s, "\n"))
	}
	return checkProse(name, "document", 1, code.ReplaceAllStringFunc(src, blank)), nil
}

// checkHashComments checks comments that begin with #, and what echo prints.
func checkHashComments(name, src string) ([]finding, error) {
	var b strings.Builder
	for _, line := range strings.Split(src, "\n") {
		if i := hashComment(line); i >= 0 {
			b.WriteString(line[i:])
		} else if text, ok := strings.CutPrefix(strings.TrimSpace(line), "@echo "); ok {
			b.WriteString(text)
		} else {
			b.WriteString(" . ") // phrases do not run across
		}
		b.WriteByte('\n')
	}
	return checkProse(name, "comment", 1, b.String()), nil
}

// hashComment returns where the comment of a line begins, or -1.
func hashComment(line string) int {
	quote := rune(0)
	for i, r := range line {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '"' || r == '\'':
			quote = r
		case r == '#' && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t'):
			return i
		}
	}
	return -1
}

// checkProse checks a text whose first line is the given one of the file.
func checkProse(name, kind string, line int, text string) []finding {
	lines := strings.Split(text, "\n")
	var words []string
	var at []int // the line of each word
	for i, l := range lines {
		for _, w := range strings.FieldsFunc(strings.ToLower(l), func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("'-_.:", r)
		}) {
			// A full stop ends a phrase; dots and colons within a word keep names whole.
			end := strings.HasSuffix(w, ".") || strings.HasSuffix(w, ":")
			if w = strings.TrimSuffix(strings.Trim(w, "'-_.:"), "'s"); w != "" {
				words, at = append(words, w), append(at, i)
			}
			if end {
				words, at = append(words, "."), append(at, i)
			}
		}
	}
	var found []finding
	for _, m := range proseIndex.match(name, words) {
		i := at[m.at]
		found = append(found, finding{name, line + i, kind, strings.Trim(strings.TrimSpace(lines[i]), "/* "), m.rule})
	}
	return slices.CompactFunc(found, sameFinding)
}

// phraseIndex finds phrases by their first words.
type phraseIndex map[string][]phrase

type phrase struct {
	words []string
	whole bool // all there is
	rule  *rule
}

type match struct {
	at   int // the first word
	rule *rule
}

var (
	proseIndex = indexOf(func(r *rule) string { return r.prose })
	nameIndex  = indexOf(func(r *rule) string { return r.names })
)

func indexOf(list func(*rule) string) phraseIndex {
	x := phraseIndex{}
	for i := range rules {
		for _, text := range split(list(&rules[i])) {
			text, whole := strings.CutPrefix(text, "=")
			words := strings.Fields(text)
			x[words[0]] = append(x[words[0]], phrase{words, whole, &rules[i]})
		}
	}
	return x
}

// match returns where phrases of rules that hold in a file begin in words.
func (x phraseIndex) match(file string, words []string) []match {
	var all []match
	for i, w := range words {
		for _, p := range x[w] {
			if len(words)-i >= len(p.words) && slices.Equal(words[i:i+len(p.words)], p.words) &&
				(!p.whole || len(words) == len(p.words)) && within(file, p.rule.in) {
				all = append(all, match{i, p.rule})
			}
		}
	}
	return all
}

// find returns the rules that words break in a file, each once.
func (x phraseIndex) find(file string, words []string) []*rule {
	var all []*rule
	for _, m := range x.match(file, words) {
		if !slices.Contains(all, m.rule) {
			all = append(all, m.rule)
		}
	}
	return all
}

// nameWords splits a name into its words in lower case: "newHTTPHost2" into new, http,
// host and 2.
func nameWords(name string) []string {
	var words []string
	runes := []rune(name)
	start := 0
	for i := 1; i <= len(runes); i++ {
		if i < len(runes) {
			before, here := runes[i-1], runes[i]
			next := i+1 < len(runes) && unicode.IsLower(runes[i+1])
			switch {
			case here == '_' || before == '_':
			case unicode.IsDigit(here) != unicode.IsDigit(before):
			case unicode.IsUpper(here) && (!unicode.IsUpper(before) || next):
			default:
				continue
			}
		}
		if word := strings.Trim(string(runes[start:i]), "_"); word != "" {
			words = append(words, strings.ToLower(word))
		}
		start = i
	}
	return words
}

// within reports whether a file is one of a list of folders and files, or below one.
func within(file, list string) bool {
	if list == "" {
		return true
	}
	for _, p := range split(list) {
		if file == p || strings.HasPrefix(file, p+"/") {
			return true
		}
		if ok, _ := path.Match(p, file); ok {
			return true
		}
	}
	return false
}

// matchesAny reports whether one of the patterns of a list matches s.
func matchesAny(s, list string) bool {
	return slices.ContainsFunc(split(list), func(p string) bool {
		ok, _ := path.Match(p, s)
		return ok
	})
}

func split(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' })
}

// ruleOf returns the first rule of a word.
func ruleOf(word string) *rule {
	return &rules[slices.IndexFunc(rules, func(r rule) bool { return r.word == word })]
}

// TestVocabularyChecker shows that the checks find what they should, and nothing else.
func TestVocabularyChecker(t *testing.T) {
	const bad = `// Package muster seats whoever comes, by
// chance, at a board of
// the house.
package muster

import "errors"

// Duel is fine, but for its name.
type duelTable struct {
	chance *rand.Rand
}

func (d *duelTable) newMuster(catalogueOf int) error {
	for miniature := range 3 {
		_ = miniature
	}
	return errors.New("seating 3 bots for 4 players is impossible")
}

var c = command{about: "play as the roster says", more: "5 unless said"}
`
	const good = `// Package setup seats the players of a match. Their chances differ: the
// transposition table holds what the search knows of each stage.
package setup

import "errors"

// A house rule would be another thing, so it is not mentioned.
type entry struct {
	chance float64 // of winning, with the field of six
}

func knowledge(table [3]int, pieces, tokens int) error {
	const text = "muster, curtain and duel are keys"
	return errors.New("need one bot per player: have 3, want 4")
}
`
	words := func(name, src string) []string {
		t.Helper()
		check := checkerOf(name)
		found, err := check(name, src)
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, f := range append(found, checkPath(name)...) {
			all = append(all, fmt.Sprintf("%d %s", f.line, f.rule.word))
		}
		slices.Sort(all)
		return slices.Compact(all)
	}
	for _, c := range []struct {
		name, src string
		want      []string
	}{
		{"lab/muster.go", bad, []string{
			"1 chance", "1 muster", "1 whoever", "10 chance", "13 catalogue", "13 muster", "14 miniature", "17 is impossible",
			"20 roster", "20 unless said", "3 house", "4 muster", "8 duel", "9 duel",
		}},
		{"lab/setup.go", strings.ReplaceAll(good, "house rule", "rule"), nil},
		{"lab/setup.go", good, []string{"7 house"}},
		// Some words are only wrong where they had another sense.
		{"game/risk/a.go", "package risk\n\n// cash trades a set of the country's cards.\nfunc cash(moveIn, listEntry int) {}\n",
			[]string{"3 cash", "3 country", "4 cash", "4 moveIn"}},
		{"lab/a.go", "package lab\n\n// cash trades a set of the country's cards.\nfunc cash(moveIn int) {}\n", nil},
		{"session/a.go", "package session\n\nfunc TestKnowsTheTable() {}\n\nvar know, stage = 1, 2\n", []string{"5 know", "5 stage"}},
		{"daide/server/a.go", "package server\n\n// listen takes a guest of the host at HOST:PORT.\nfunc listen() {}\n", []string{"3 guest", "3 host"}},
		{"scenes/newgame/newgame.go", "package newgame\n", []string{"1 newgame"}},
		{"scenes/menu/a.go", "package menu\n\nvar keys = []string{\"menu.first\", \"muster.tabs.\"}\n", []string{"3 muster"}},
		{"cmd/eraslab/a.go", "package main\n\nimport \"errors\"\n\nvar s = \"N games, 5 unless said\"\n\nvar id = \"muster.tabs\"\n", []string{"5 unless said"}},
		{"docs/a.md", "The curtain falls.\n\nRun `muster`:\n\n    bin/eras -house\n\nIt is left to\nchance.\n", []string{"1 curtain", "7 chance"}},
		{"assets/a.toml", "# The errand's key.\ntitle = \"No trouble # at all\" # by chance\n", []string{"1 errand", "2 chance"}},
		{"Makefile", "help:\n\t@echo 'the chart'\n\tgo run ./chart\n", []string{"2 chart"}},
	} {
		if got := words(c.name, c.src); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%s\nfound %q, want %q", c.name, c.src, got, c.want)
		}
	}
}
