"""A bot in Python for war, battle, Diplomacy and every other game whose legal answers the host lists;
docs/protocol.md describes the protocol.

It likes what gains something: an enemy or a site in war and battle, a supply centre in
Diplomacy. Otherwise it answers at random, with the seed that the host gives it.
"""
import json
import random
import re
import sys


def say(message):
    print(json.dumps(message), flush=True)


def square(position, column, row):
    """The text of a square, counted from 1. Rows are separated by /, squares of the war by commas."""
    text = position.split(" ")[0].split("/")[row - 1]
    if "," not in text:  # a battle: digits stand for so many empty squares
        text = ",".join(re.sub(r"\d+", lambda run: "." * int(run[0]), text))
    return text.split(",")[column - 1]


def worth(text, m, match):
    """How much a legal text promises: 1 if it gains something, else 0."""
    if match["board"] == "diplomacy":
        _, _, powers, provinces = match["setup"]["map"].split(" ")
        power = powers.split(";")[m["seat"]].split(":")[0]
        owned = re.search("owners=.*?" + power + r":([^; ]*)", m["position"])
        centres = [p.split(":")[0] for p in provinces.split(";") if "*" in p.split(":")[1]]
        move = re.fullmatch(r"[AF] \S+ - (\w+)\S*( VIA)?", text)
        return move and move[1] in centres and not (owned and move[1] in owned[1].split(","))
    squares = re.findall(r"(\d+),(\d+)", text)
    position = m["position"].split(" | ")[-1]  # in a war the battle that is fought, if there is one
    if len(squares) < 2:
        return "S" in text  # buys a soldier
    target = square(position, *map(int, squares[-1]))
    if match["board"] == "battle" or " | " in m["position"]:
        return target not in ".x"
    return ":" in target or re.search("[cw][^%s]" % position.split(" ")[1], target)


def choose(m, match):
    """Takes the best text of each list, at most m["most"] of them."""
    best = []
    for texts in m["legal"]:
        best.append(max((bool(worth(t, m, match)), random.random(), t) for t in texts))
    return "; ".join(text for _, _, text in sorted(best, reverse=True)[: m["most"]]) or "none"


def token(seat, match):
    """The three letters of a power of Diplomacy."""
    return match["setup"]["map"].split(" ")[2].split(";")[seat].split(":")[0]


asked = set()


def letters(m, match):
    """Offers peace to everybody once, takes peace, and refuses all other offers."""
    mine, out = token(m["seat"], match), []
    for partner in m["partners"]:
        if m["round"] == 1 and (mine, partner) not in asked:
            asked.add((mine, partner))
            out.append({"to": partner, "press": "PRP (PCE (%s %s))" % (mine, partner)})
    for l in m["letters"]:
        if l["press"].startswith("PRP"):
            answer = "YES" if l["press"].startswith("PRP (PCE") else "REJ"
            out.append({"to": l["from"], "press": "%s (%s)" % (answer, l["press"])})
    return out


match = {}
for line in sys.stdin:
    m = json.loads(line)
    if m["op"] == "init":
        match = m
        asked.clear()
        random.seed(m["seed"])
        say({"ok": True, "press": "press" in m})
    elif m["op"] == "move":
        say({"move": choose(m, match)})
    elif m["op"] == "press":
        say({"letters": letters(m, match)})
    elif m["op"] == "refused":  # m["why"] says why; this bot takes only what is listed, so it insists
        say({"move": m["move"]})
    elif m["op"] == "quit":
        break
