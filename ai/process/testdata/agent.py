# A Risk agent in a few lines: piles armies up on one border country and attacks
# whatever is weaker beside it. The first argument says how it misbehaves, and from
# which phase on.
import json, os, sys, time

manner = sys.argv[1] if len(sys.argv) > 1 else "honest"
since = int(sys.argv[2]) if len(sys.argv) > 2 else 0
world, phases = {}, 0


def hear():
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return json.loads(line)


def say(message):
    print(json.dumps(message), flush=True)


# Waits for the file that the third argument names.
def dawdle():
    while not os.path.exists(sys.argv[3]):
        time.sleep(0.01)


class Aborted(Exception):
    pass


def ask(act):
    say(act)
    while True:
        m = hear()
        if m.get("abort"):
            raise Aborted
        if "r" in m:
            return m["r"], m["s"]["c"]
        if m.get("op") == "movein":
            if manner == "vague":
                say({"k": 3})
                continue
            if manner == "hesitating" and phases > since:
                dawdle()
            say({"n": 1000000})
        else:
            play(m)
            say({"done": True})


def play(m):
    me = m.get("p", world.get("me"))
    world["me"] = me
    c, adj = m["s"]["c"], world["adj"]
    mine = [i for i in range(len(c)) if c[i][0] == me]
    enemies = lambda i: [j for j in adj[i] if c[j][0] != me]
    if m["op"] in ("initial", "place"):
        borders = [i for i in mine if enemies(i)]
        ask({"act": "place", "c": max(borders, key=lambda i: c[i][1]), "n": m["n"]})
    elif m["op"] == "cards":
        n = len(m["hand"])
        for i in range(n):
            for j in range(i):
                for k in range(j):
                    symbols = [m["hand"][x][1] for x in (i, j, k)]
                    if 3 in symbols or len(set(symbols)) != 2:
                        ask({"act": "cash", "cards": [i, j, k]})
                        return
    elif m["op"] == "attack":
        again = True
        while again:
            again = False
            for i in range(len(c)):
                for j in adj[i]:
                    if c[i][0] == me and c[j][0] != me and c[i][1] > max(3, c[j][1]):
                        r, c = ask({"act": "attack", "from": i, "to": j, "till": True})
                        again = True
    elif m["op"] == "fortify":
        for i in mine:
            if not enemies(i) and c[i][1] > 1:
                ask({"act": "fortify", "from": i, "to": adj[i][0], "n": c[i][1] - 1})


while True:
    m = hear()
    if m["op"] == "quit":
        break
    if m["op"] == "init":
        if manner == "gibbering":
            print("[1, 2", flush=True)
            continue
        if manner == "sulking":
            say({"ok": False, "err": "not today"})
            continue
        world["adj"] = [x["adj"] for x in m["countries"]]
        say({"ok": True})
        continue
    phases += 1
    try:
        if phases > since and manner != "honest":
            if manner == "dying":
                print("I have had enough", file=sys.stderr)
                os._exit(3)
            if manner == "silent":
                hear()
            if manner == "slow" and phases == since + 1:
                dawdle()
            if manner == "babbling":
                print("Hmm, let me think", flush=True)
            if manner == "mumbling":
                say({})
                hear()
            if manner == "flooding":
                while True:
                    print("x" * 100000, flush=True)
            if manner == "lying" or manner == "stubborn" and phases == since + 1:
                while True:
                    ask({"act": "attack", "from": 0, "to": 0, "till": True})
            if manner == "breeding" and phases == since + 1:
                import subprocess
                child = subprocess.Popen(["sleep", "60"])
                print(child.pid, file=open(sys.argv[3], "w"), flush=True)
            if manner in ("escaping", "orphaning") and phases == since + 1:
                # A session of its own, in the second case without a living parent.
                leave = "import os, sys, time; os.setsid(); "
                if manner == "orphaning":
                    leave += "os.fork() and os._exit(0); "
                leave += "open(sys.argv[1] + '.new', 'w').write(str(os.getpid())); os.rename(sys.argv[1] + '.new', sys.argv[1]); time.sleep(60)"
                import subprocess
                subprocess.Popen([sys.executable, "-c", leave, sys.argv[3]], env={} if manner == "escaping" else None)
                dawdle()
        play(m)
    except Aborted:
        if manner == "stubborn":
            continue
    say({"done": True})
