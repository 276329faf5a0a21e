// Loads and starts the program, and shows how far it is. The program is compressed in the
// file itself, so that any server can hand it out.
'use strict';

(() => {
	// The folder's version and the sizes of its files; make web writes them here.
	const build = /*BUILD*/{};
	const texts = {
		en: {
			loading: (done, all) => `Loading: ${done} of ${all} MB`, starting: 'Starting…', again: 'Try again',
			failed: why => `Eras could not be started: ${why}`, ended: 'Eras has ended.', back: 'Start again',
			old: 'this browser is too old: it needs WebAssembly and DecompressionStream',
		},
		es: {
			loading: (done, all) => `Cargando: ${done} de ${all} MB`, starting: 'Iniciando…', again: 'Volver a intentarlo',
			failed: why => `No se ha podido iniciar Eras: ${why}`, ended: 'Eras ha terminado.', back: 'Volver a empezar',
			old: 'este navegador es demasiado antiguo: hacen falta WebAssembly y DecompressionStream',
		},
	};
	const query = new URLSearchParams(location.search);
	const spanish = (query.get('language') || navigator.language || '').startsWith('es');
	const text = texts[spanish ? 'es' : 'en'];
	const page = document.getElementById('loading');
	const bar = document.getElementById('progress');
	const what = document.getElementById('what');

	// The flags of the program that the address may set, as in ?seed=9&language=en.
	const flags = ['seed', 'language', 'nosound', 'probe'];

	function offer(line, label) {
		bar.hidden = true;
		what.textContent = line;
		const button = document.createElement('button');
		button.textContent = label;
		button.onclick = () => location.reload();
		page.append(button);
		page.hidden = false;
		page.style.display = 'flex';
		button.focus();
	}

	// The best compression that this browser undoes.
	function compression() {
		for (const format of ['brotli', 'gzip'].filter(name => build.program[name])) {
			try {
				new DecompressionStream(format);
				return format;
			} catch { /* the next one */ }
		}
		throw new Error(text.old);
	}

	const megabytes = n => (n / 1e6).toFixed(1);

	// fetched returns the response for a file of this version, from the cache if it is there.
	async function fetched(file) {
		if (!('caches' in window)) {
			return fetch(file);
		}
		const cache = await caches.open(build.cache);
		const kept = await cache.match(file);
		if (kept) {
			return kept;
		}
		const response = await fetch(file);
		if (response.ok) {
			cache.put(file, response.clone()).catch(problem => console.warn('no play offline:', problem.message));
		}
		return response;
	}

	async function compiled() {
		const format = compression();
		const { file, size } = build.program[format];
		const response = await fetched(file);
		if (!response.ok) {
			throw new Error(`${file}: ${response.status} ${response.statusText}`);
		}
		let done = 0;
		const counted = response.body.pipeThrough(new TransformStream({
			transform(chunk, controller) {
				done += chunk.byteLength;
				bar.value = done / size;
				what.textContent = done < size ? text.loading(megabytes(done), megabytes(size)) : text.starting;
				controller.enqueue(chunk);
			},
		}));
		const plain = counted.pipeThrough(new DecompressionStream(format));
		return WebAssembly.compileStreaming(new Response(plain, { headers: { 'Content-Type': 'application/wasm' } }));
	}

	async function start() {
		bar.value = 0;
		const module = await compiled();
		what.textContent = text.starting;
		bar.removeAttribute('value');
		const go = new Go();
		go.argv = ['eras'];
		for (const flag of flags) {
			if (query.has(flag)) {
				go.argv.push(`-${flag}=${query.get(flag) || 'true'}`);
			}
		}
		let code = 0;
		go.exit = c => { code = c; };
		const instance = await WebAssembly.instantiate(module, go.importObject);
		// The program calls this with its first picture, and starts workers with the module.
		window.eras = { module, drawn: () => { page.style.display = 'none'; performance.mark('drawn'); } };
		await go.run(instance);
		document.querySelectorAll('canvas').forEach(canvas => canvas.remove());
		if (code === 0) {
			offer(text.ended, text.back);
		} else {
			offer(text.failed(`exit ${code}`), text.again);
		}
	}

	start().catch(problem => {
		console.error(problem);
		offer(text.failed(problem.message), text.again);
	});
	if ('serviceWorker' in navigator) {
		navigator.serviceWorker.register('service.js').catch(problem => console.warn('no play offline:', problem.message));
	}
})();
