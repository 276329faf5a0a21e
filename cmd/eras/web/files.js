// Loads the files of this version. make web puts this, with the names of the files, before the
// page's script and before that of the service worker.
'use strict';

const build = /*BUILD*/{};

// Refused is the error for a file that the server does not have.
class Refused extends Error {}

// program returns the name and size of the program in the best compression that this browser
// undoes, and the name of the compression; undefined if it undoes none.
function program() {
	for (const format of ['brotli', 'gzip'].filter(name => build.program[name])) {
		try {
			new DecompressionStream(format);
			return { format, ...build.program[format] };
		} catch { /* the next one */ }
	}
}

// Stalled is the error for a connection over which nothing comes any more.
class Stalled extends Error {}

// patience is how long the next bytes may take, in milliseconds. A test sets another time before.
const patience = globalThis.patienceOfTest ?? 20000;

// timely returns what a promise returns, or fails if that takes longer than patience.
function timely(promise, what) {
	let timer;
	const late = new Promise((_, fail) => {
		timer = setTimeout(() => fail(new Stalled(`nothing of ${what} came for ${patience / 1000} s`)), patience);
	});
	return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

// pieces loads a file from a byte on. Servers that know no ranges send all of it.
async function* pieces(file, from) {
	const stop = new AbortController();
	try {
		yield* received(file, from, stop.signal);
	} finally {
		stop.abort(); // of a connection that stalls
	}
}

async function* received(file, from, signal) {
	const response = await timely(fetch(file, from > 0 ? { signal, headers: { Range: `bytes=${from}-` } } : { signal }), file);
	if (!response.ok) {
		throw new Refused(`${file}: ${response.status} ${response.statusText}`);
	}
	let skip = response.status === 206 ? 0 : from;
	const reader = response.body.getReader();
	const next = () => timely(reader.read(), file);
	for (let read = await next(); !read.done; read = await next()) {
		const piece = read.value.subarray(Math.min(skip, read.value.length));
		skip -= read.value.length - piece.length;
		if (piece.length > 0) {
			yield piece;
		}
	}
}

// whole returns a stream of a file of at least size bytes. When the connection is cut, it waits for
// what cut returns for the number of bytes so far and the error, and goes on where it was.
function whole(file, size, cut) {
	const all = (async function* () {
		for (let done = 0; ;) {
			try {
				for await (const piece of pieces(file, done)) {
					done += piece.length;
					yield piece;
				}
				if (done >= size) {
					return;
				}
				throw new Error(`${file} ended after ${done} of ${size} bytes`);
			} catch (problem) {
				if (problem instanceof Refused) {
					throw problem;
				}
				await cut(done, problem);
			}
		}
	})();
	return new ReadableStream({
		async pull(controller) {
			const { done, value } = await all.next();
			if (done) {
				controller.close();
			} else {
				controller.enqueue(value);
			}
		},
		async cancel() { await all.return(); },
	});
}
