"""A bot for Risk in Python; docs/protocol.md describes the protocol.

It places armies on its most threatened territory, attacks whatever is weaker beside it, and
brings armies from the inside to the border.
"""
import itertools
import json
import sys

world = {}


class Aborted(Exception):
    """The host has ended the phase."""


def hear():
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return json.loads(line)


def say(message):
    print(json.dumps(message), flush=True)


def ask(act):
    """Sends an act. Returns the code of the host's answer and the state afterwards."""
    say(act)
    while True:
        m = hear()
        if m.get("abort"):
            raise Aborted
        if "r" in m:
            return m["r"], m["s"]
        if m["op"] == "movein":  # a conquest: enter with everything but one army
            say({"n": 1000000})
        else:  # an eliminated player's cards, and the armies for them
            play(m)
            say({"done": True})


def play(m):
    me = world["me"] = m.get("p", world.get("me"))
    owner, armies = [c[0] for c in m["s"]["c"]], [c[1] for c in m["s"]["c"]]
    mine = [i for i in range(len(owner)) if owner[i] == me]
    enemies = {i: [j for j in world["adj"][i] if owner[j] != me] for i in mine}
    border = [i for i in mine if enemies[i]]
    if m["op"] in ("initial", "place"):
        threat = lambda i: sum(armies[j] for j in enemies[i]) - armies[i]
        ask({"act": "place", "c": max(border or mine, key=threat), "n": m["n"]})
    elif m["op"] == "cards":
        for three in itertools.combinations(range(len(m["hand"])), 3):
            symbols = [m["hand"][i][1] for i in three]
            if 3 in symbols or len(set(symbols)) != 2:  # all alike, or all different
                ask({"act": "cash", "cards": three})
                return
    elif m["op"] == "attack":
        for i, j in ((i, j) for i in border for j in enemies[i]):
            if armies[i] > armies[j] + 2:
                code, m["s"] = ask({"act": "attack", "from": i, "to": j, "till": True})
                if code > 0:
                    return play(m)  # with the state after the attack
    elif m["op"] == "fortify":
        for i in mine:
            spare = min(armies[i] - 1, m["s"]["c"][i][2])  # one army stays behind
            toward = [j for j in world["adj"][i] if j in border]
            if i not in border and spare > 0 and toward:
                ask({"act": "fortify", "from": i, "to": toward[0], "n": spare})
                break  # rules may allow only one


while True:
    m = hear()
    if m["op"] == "quit":
        break
    if m["op"] == "init":
        world["adj"] = [c["adj"] for c in m["countries"]]
        say({"ok": True})
        continue
    try:
        play(m)
    except Aborted:
        pass
    say({"done": True})
