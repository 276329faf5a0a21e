// Answers from the cache, so that the program starts offline. A cache holds one whole version:
// the next version takes over when all of it is in its own cache, and when no page is open or the
// player has asked for it.

const scope = new URL(self.registration.scope).pathname;

// tell lets the open pages write a line on their consoles.
async function tell(line) {
	for (const page of await self.clients.matchAll({ includeUncontrolled: true })) {
		page.postMessage(line);
	}
}

// fill loads what the cache does not have yet. On the first visit the page has put the program there.
async function fill() {
	const cache = await caches.open(build.cache);
	for (const file of build.files) {
		if (!await cache.match(file)) {
			const response = await fetch(file, { cache: 'no-cache' });
			if (!response.ok) {
				throw new Refused(`${file}: ${response.status} ${response.statusText}`);
			}
			await cache.put(file, response);
		}
	}
	const { file, size } = program();
	let cuts = 0;
	const cut = async (done, problem) => {
		if (++cuts > 5) {
			throw problem; // the browser tries again when the page is opened again
		}
		await new Promise(resolve => setTimeout(resolve, cuts * 1000));
	};
	if (!await cache.match(file)) {
		await cache.put(file, new Response(whole(file, size, cut)));
	}
}

self.addEventListener('install', event => {
	event.waitUntil(fill().catch(async problem => {
		await tell(`this version of Eras is not kept for playing offline: ${problem.message}`);
		throw problem;
	}));
});

self.addEventListener('activate', event => {
	event.waitUntil((async () => {
		for (const name of await caches.keys()) {
			if (name.startsWith('eras-') && name !== build.cache && name !== build.fonts) {
				await caches.delete(name);
			}
		}
		await self.clients.claim();
	})());
});

// The page asks for the change of version.
self.addEventListener('message', () => self.skipWaiting());

// found returns the response for a file in the caches, undefined if they do not have it.
async function found(file) {
	try {
		const version = await caches.open(build.cache), fonts = await caches.open(build.fonts);
		return await version.match(file) ?? await fonts.match(file);
	} catch (problem) {
		console.warn('the cache cannot be read:', problem.message);
	}
}

// answer returns the response to a request. Fonts come when they are first needed, and stay.
async function answer(event) {
	const file = new URL(event.request.url).pathname.slice(scope.length);
	const kept = await found(file === '' || file === 'index.html' ? build.page : file);
	if (kept) {
		return kept;
	}
	const response = await fetch(event.request);
	if (response.status === 200 && file.startsWith('fonts/')) {
		const copy = response.clone();
		event.waitUntil(caches.open(build.fonts).then(cache => cache.put(file, copy))
			.catch(problem => tell(`${file} is not kept for playing offline: ${problem.message}`)));
	}
	return response;
}

self.addEventListener('fetch', event => {
	if (event.request.method === 'GET' && new URL(event.request.url).origin === location.origin) {
		event.respondWith(answer(event));
	}
});
