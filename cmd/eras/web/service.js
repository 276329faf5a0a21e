// Answers from the cache, so that the program starts offline. The page itself puts the
// program there while it loads it; fonts come when they are first needed.
'use strict';

const build = /*BUILD*/{};

self.addEventListener('install', event => {
	event.waitUntil((async () => {
		const cache = await caches.open(build.cache);
		await cache.addAll(build.files.map(file => new Request(file, { cache: 'no-cache' })));
		await self.skipWaiting();
	})());
});

self.addEventListener('activate', event => {
	event.waitUntil((async () => {
		for (const name of await caches.keys()) {
			if (name.startsWith('eras-') && name !== build.cache) {
				await caches.delete(name);
			}
		}
		await self.clients.claim();
	})());
});

self.addEventListener('fetch', event => {
	if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) {
		return;
	}
	event.respondWith((async () => {
		const cache = await caches.open(build.cache);
		const kept = await cache.match(event.request, { ignoreSearch: true });
		if (kept) {
			return kept;
		}
		const response = await fetch(event.request);
		if (response.ok && response.status === 200 && new URL(event.request.url).pathname.includes('/fonts/')) {
			await cache.put(event.request, response.clone());
		}
		return response;
	})());
});
