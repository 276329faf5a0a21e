# Bots with one fault each, for every board; the argument says which.
import json, subprocess, sys, time

fault, told, lists = sys.argv[1], 0, None


def say(message):
    print(json.dumps(message), flush=True)


if fault == "greets":
    print("Hello! I am a bot.", flush=True)
for line in sys.stdin:
    if fault == "fields" and not set(json.loads(line)) <= {
        "op", "protocol", "board", "setup", "players", "seats", "seed", "limit_ms", "position", "legal", "most", "seat", "move", "why", "result"
    }:
        raise ValueError("what is this?")
    m = json.loads(line)
    if m["op"] == "init":
        if fault == "refuses":
            say({"ok": False, "err": "I play\x1b[2J chess\nonly"})
        elif fault == "array":
            say([True])
        elif fault == "halves":
            print('{"ok": true}\n{"move": "', end="", flush=True)
        else:
            say({"ok": True, "press": fault == "gossips"})
    elif m["op"] == "press":
        say({"letters": [{"to": "ZZZ", "press": "PRP (PCE (ENG FRA))"}, {"to": m["partners"][0], "press": "Hello!"}]})
    elif m["op"] == "quit":
        if fault == "stays":
            time.sleep(60)
        if fault == "breeds":
            subprocess.Popen(["sleep", "60"])
        break
    elif m["op"] == "end":
        continue
    elif m["op"] == "refused":
        if fault == "sulks":
            sys.exit("I was right")
        say({"move": lists[0][0]})
    else:
        told, lists = told + 1, m["legal"]
        if fault == "crashes" and told == 3:
            raise IndexError("list index out of range")
        if fault == "cheats":
            say({"move": "1,1-9,9"})
        elif fault == "sleeps" and told == 2:
            time.sleep(1)
            say({"move": lists[0][0]})
        elif fault == "halves":
            pass
        elif fault == "repeats":
            answer = json.dumps({"move": lists[0][0]}) + "\n"
            print(answer + answer, end="", flush=True)
        elif fault == "number":
            say({"move": 3})
        elif fault == "floods":
            print("x" * 100000, flush=True)
        elif fault == "other":
            say({"answer": lists[0][0]})
        else:
            say({"move": lists[0][0]})
