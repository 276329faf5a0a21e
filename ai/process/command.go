package process

import (
	"fmt"
	"strings"
)

// SplitCommand splits a command line into program and arguments. Words are separated by spaces.
// Quotes hold words together, and a backslash before a quote, a space, a comma or a backslash makes
// it an ordinary character. No shell is involved; write sh -c '…' to use one.
func SplitCommand(line string) ([]string, error) {
	const special = `"' ,\`
	var words []string
	var word strings.Builder
	inWord, quote := false, byte(0)
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case c == '\\' && quote != '\'' && i+1 < len(line) && strings.IndexByte(special, line[i+1]) >= 0:
			i++
			word.WriteByte(line[i])
			inWord = true
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteByte(c)
		case c == '"' || c == '\'':
			quote, inWord = c, true
		case c == ' ' || c == '\t':
			if inWord {
				words = append(words, word.String())
				word.Reset()
				inWord = false
			}
		default:
			word.WriteByte(c)
			inWord = true
		}
	}
	switch {
	case quote != 0:
		return nil, fmt.Errorf("the command %.80q has a quote %c without an end", line, quote)
	case inWord:
		words = append(words, word.String())
	}
	if len(words) == 0 || words[0] == "" {
		return nil, fmt.Errorf("the command %.80q names no program", line)
	}
	return words, nil
}
