package saves

import (
	"fmt"
	"path"
	"strconv"
	"time"

	"eras/game/battle"
	"eras/game/war"
	"eras/game/war/campaign"
	"eras/internal/tomlfile"
)

// campaignsFolder holds the campaign progress of each player.
const campaignsFolder = "campaigns"

// Version 2 of a campaign's file added the leaders as persons and rewards. A campaign without them is written with version 1, which
// older programs can read.
const (
	campaignVersion      = 2
	plainCampaignVersion = 1
)

func campaignName(player string) string {
	return campaignsFolder + "/" + path.Base(profileName(player))
}

// campaignFile is a [campaign.Progress] as TOML.
type campaignFile struct {
	Version    int64         `toml:"version"`
	Player     string        `toml:"player"`
	Campaign   string        `toml:"campaign"`
	Difficulty int           `toml:"difficulty"`
	Map        string        `toml:"map,omitempty"`
	Seed       string        `toml:"seed,omitempty"`
	Fought     []foughtTable `toml:"fought,omitempty"`
}

// foughtTable is a [campaign.Fought] as TOML. Seeds are texts, because integers are signed in TOML.
type foughtTable struct {
	Date    time.Time     `toml:"date"`
	Map     string        `toml:"map"`
	Seed    string        `toml:"seed"`
	Score   int           `toml:"score"`
	Veteran int           `toml:"veteran"` // number of soldiers
	Horse   int           `toml:"horse,omitzero"`
	Archers int           `toml:"archers,omitzero"`
	Cities  int           `toml:"cities"`
	Leaders []leaderTable `toml:"leader,omitempty"`
	Reward  int           `toml:"reward,omitzero"`
}

// encodeCampaign returns the content of the file of a player's campaign.
func encodeCampaign(player string, p *campaign.Progress) ([]byte, error) {
	file := campaignFile{Version: plainCampaignVersion, Player: player, Campaign: p.Campaign, Difficulty: int(p.Difficulty), Map: p.Map}
	if p.Map != "" {
		file.Seed = fmt.Sprint(p.Seed)
	}
	for _, f := range p.Fought {
		file.Fought = append(file.Fought, foughtTable{stamp(f.Date), f.Map, fmt.Sprint(f.Seed), f.Score, f.Veteran.Len(), int(f.Veteran.Horse), int(f.Veteran.Archers), f.Cities, leaderTables(f.Leaders), int(f.Reward)})
		if len(f.Leaders) > 0 || f.Reward != campaign.NoReward {
			file.Version = campaignVersion
		}
	}
	if key, err := checkCampaign(&file); err != nil {
		return nil, fmt.Errorf("%s: %w", key, err)
	}
	return tomlfile.Marshal(file)
}

// checkCampaign returns the first invalid key and why it is invalid, or a nil error. It does not
// check the names of maps; [campaign.Campaign.Check] does.
func checkCampaign(file *campaignFile) (key string, err error) {
	for _, t := range []struct{ key, text string }{{"campaign", file.Campaign}, {"map", file.Map}} {
		if err := checkShortText(t.text); err != nil {
			return t.key, err
		}
	}
	if err := checkRange("difficulty", file.Difficulty, int(campaign.Easy), int(campaign.Hard)); err != nil {
		return "difficulty", err
	}
	if _, err := parseSeed(file.Seed); file.Map != "" && err != nil {
		return "seed", err
	}
	if n := len(file.Fought); n > campaign.MaxFought {
		return "fought", fmt.Errorf("a campaign must have at most %d wars, not %d", campaign.MaxFought, n)
	}
	for i, f := range file.Fought {
		table := fmt.Sprintf("fought.%d.", i)
		if err := checkDate(f.Date); err != nil {
			return table + "date", err
		}
		if err := checkShortText(f.Map); err != nil {
			return table + "map", err
		}
		if _, err := parseSeed(f.Seed); err != nil {
			return table + "seed", err
		}
		for _, n := range []struct {
			key                string
			value, least, most int
		}{{"score", f.Score, -1, 1}, {"veteran", f.Veteran, 0, war.MaxCap}, {"horse", f.Horse, 0, f.Veteran}, {"archers", f.Archers, 0, f.Veteran - f.Horse}, {"cities", f.Cities, 0, maxCount}, {"reward", f.Reward, 0, campaign.Rewards}} {
			if err := checkRange(n.key, n.value, n.least, n.most); err != nil {
				return table + n.key, err
			}
		}
		if key, err := checkLeaders(f.Leaders); err != nil {
			return table + key, err
		}
	}
	return "", nil
}

// parseSeed reads the seed of a match.
func parseSeed(text string) (uint64, error) {
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("the seed %.80q must be a whole number", text)
	}
	return seed, nil
}

// parseCampaign returns a function that parses the campaign of one player and rejects others.
func parseCampaign(player string) func(string, []byte) (campaign.Progress, error) {
	return func(location string, data []byte) (campaign.Progress, error) {
		var none campaign.Progress
		var file campaignFile
		f, err := decode(location, data, campaignVersion, &file)
		if err != nil {
			return none, err
		}
		if file.Player != player {
			return none, f.Errorf("player", "this is the campaign of %.80q, not of %.80q", file.Player, player)
		}
		if key, err := checkCampaign(&file); err != nil {
			return none, f.Errorf(key, "%w", err)
		}
		p := campaign.Progress{Campaign: file.Campaign, Difficulty: campaign.Difficulty(file.Difficulty), Map: file.Map}
		if p.Map != "" {
			p.Seed, _ = parseSeed(file.Seed)
		}
		for _, t := range file.Fought {
			seed, _ := parseSeed(t.Seed)
			veteran := battle.Army{Foot: uint8(t.Veteran - t.Horse - t.Archers), Horse: uint8(t.Horse), Archers: uint8(t.Archers)}
			p.Fought = append(p.Fought, campaign.Fought{Date: stamp(t.Date), Map: t.Map, Seed: seed, Score: t.Score, Veteran: veteran, Cities: t.Cities, Leaders: leadersOf(t.Leaders), Reward: campaign.Reward(t.Reward)})
		}
		return p, nil
	}
}

// Campaign returns the campaign progress of a player, and whether the player has begun one. typed
// is the name as typed. Errors are those of [Saves.Profile].
func (s *Saves) Campaign(typed string) (p campaign.Progress, found bool, err error) {
	player, err := PlayerName(typed)
	if err != nil {
		return p, false, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return read(s, campaignName(player), parseCampaign(player))
}

// SaveCampaign writes the campaign progress of a player. Errors are those of [Saves.SaveSettings].
func (s *Saves) SaveCampaign(typed string, p *campaign.Progress) error {
	player, err := PlayerName(typed)
	if err != nil {
		return err
	}
	data, err := encodeCampaign(player, p)
	if err != nil {
		return fmt.Errorf("saving the campaign of %.80q: %w", player, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return write(s, campaignName(player), data, parseCampaign(player))
}
