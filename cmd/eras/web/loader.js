// Loads and starts the program, and shows how far it is. The program is compressed in the
// file itself, so that any server can hand it out.

(() => {
	const texts = {
		en: {
			loading: (done, all) => `Loading: ${done} of ${all} MB`, starting: 'Starting…', again: 'Try again',
			cut: (done, all) => `The connection was cut at ${done} of ${all} MB. Loading goes on by itself when it is back.`,
			stalled: (done, all) => `Nothing has come for a while, at ${done} of ${all} MB. Loading goes on over a new connection.`,
			failed: why => `Eras could not be started: ${why}`, ended: 'Eras has ended.', back: 'Start again',
			old: 'this browser is too old: it needs WebAssembly and DecompressionStream',
			newer: 'A new version of Eras is ready.', change: 'Change now', later: 'Later', coming: 'The new version is coming…',
		},
		es: {
			loading: (done, all) => `Cargando: ${done} de ${all} MB`, starting: 'Iniciando…', again: 'Volver a intentarlo',
			cut: (done, all) => `Se ha cortado la conexión con ${done} de ${all} MB cargados. La carga sigue sola cuando vuelva.`,
			stalled: (done, all) => `Hace un rato que no llega nada, con ${done} de ${all} MB cargados. La carga sigue con otra conexión.`,
			failed: why => `No se ha podido iniciar Eras: ${why}`, ended: 'Eras ha terminado.', back: 'Volver a empezar',
			old: 'este navegador es demasiado antiguo: hacen falta WebAssembly y DecompressionStream',
			newer: 'Hay una nueva versión de Eras.', change: 'Cambiar', later: 'Después', coming: 'Ya viene la nueva versión…',
		},
	};
	const query = new URLSearchParams(location.search);
	const root = document.documentElement;
	root.lang = (query.get('language') || navigator.language || '').startsWith('es') ? 'es' : 'en';
	const text = () => texts[root.lang]; // the program changes the page's language with its own
	const page = document.getElementById('loading');
	const bar = document.getElementById('progress');
	const what = document.getElementById('what');
	const newer = document.getElementById('newer');
	document.getElementById('stuck').remove();

	// The flags of the program that the address may set, as in ?seed=9&language=en.
	const flags = ['seed', 'language', 'nosound', 'probe'];

	function button(label, action) {
		const made = document.createElement('button');
		made.textContent = label;
		made.onclick = action;
		return made;
	}

	function offer(line, label) {
		bar.hidden = true;
		what.textContent = line;
		const again = button(label, () => location.reload());
		page.append(again);
		page.hidden = false;
		page.style.display = 'flex';
		again.focus();
	}

	const megabytes = n => (n / 1e6).toFixed(1);

	// back waits until the browser is online again, or some seconds: a connection that was cut may
	// be back without the browser having noticed that it was gone.
	const back = seconds => new Promise(resolve => {
		addEventListener('online', resolve, { once: true });
		setTimeout(resolve, seconds * 1000);
	});

	// loaded returns a stream of a file, which goes on after the connection was cut.
	function loaded(file, size, all = size) {
		let last = -1, cuts = 0;
		return whole(file, size, async (done, problem) => {
			console.warn(`the connection was cut after ${done} bytes of ${file}: ${problem.message}`);
			const line = problem instanceof Stalled ? text().stalled : text().cut;
			what.textContent = line(megabytes(done), megabytes(all));
			cuts = done > last ? 0 : cuts + 1;
			last = done;
			await back(Math.min(2 ** cuts, 30));
		});
	}

	const notKept = problem => console.warn(`Eras is not kept for playing offline: ${problem.message}`);

	// fetched returns a stream of the compressed program: from the cache, or from the server, and
	// then it puts the program into the cache for the service worker.
	async function fetched({ file, size }) {
		let cache;
		try {
			cache = await caches.open(build.cache);
			const kept = await cache.match(file);
			if (kept) {
				serve();
				return kept.body;
			}
		} catch (problem) {
			notKept(problem);
			return loaded(file, size);
		}
		const [now, later] = loaded(file, size).tee();
		cache.put(file, new Response(later)).then(serve, notKept);
		return now;
	}

	// serve lets the service worker keep this version, and the next one, for playing offline.
	async function serve() {
		try {
			const workers = navigator.serviceWorker;
			workers.onmessage = ({ data }) => console.warn(data);
			const registration = await workers.register('service.js');
			const watch = worker => worker?.addEventListener('statechange', () => show(registration));
			registration.addEventListener('updatefound', () => watch(registration.installing));
			watch(registration.installing);
			show(registration);
		} catch (problem) {
			notKept(problem);
		}
	}

	// show offers the new version, if there is one, below the window of the program.
	function show(registration) {
		const workers = navigator.serviceWorker;
		if (!registration.waiting || !workers.controller || !newer.hidden) {
			return;
		}
		const line = document.createElement('span');
		line.textContent = text().newer;
		const change = () => {
			line.textContent = text().coming; // the browser may wait for what the old version still does
			newer.replaceChildren(line);
			if (!registration.waiting) { // another tab has changed already
				location.reload();
				return;
			}
			workers.addEventListener('controllerchange', () => location.reload(), { once: true });
			registration.waiting.postMessage('change');
		};
		const later = () => {
			newer.hidden = true;
			root.classList.remove('newer');
			document.querySelector('canvas')?.focus();
		};
		newer.replaceChildren(line, button(text().change, change), button(text().later, later));
		newer.hidden = false;
		root.classList.add('newer');
	}

	async function compiled(from) {
		let done = 0;
		const counted = (await fetched(from)).pipeThrough(new TransformStream({
			transform(chunk, controller) {
				done += chunk.byteLength;
				bar.value = done / from.size;
				what.textContent = done < from.size ? text().loading(megabytes(done), megabytes(from.size)) : text().starting;
				controller.enqueue(chunk);
			},
		}));
		const plain = counted.pipeThrough(new DecompressionStream(from.format));
		return WebAssembly.compileStreaming(new Response(plain, { headers: { 'Content-Type': 'application/wasm' } }));
	}

	async function start() {
		bar.value = 0;
		const from = program();
		if (!from) {
			throw new Error(text().old);
		}
		// The page keeps the script of its workers: theirs is always the version of the program.
		const script = await new Response(loaded(build.worker, 0, from.size)).blob();
		const worker = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
		const module = await compiled(from);
		what.textContent = text().starting;
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
		window.eras = { module, worker, drawn };
		await go.run(instance);
		document.querySelectorAll('canvas').forEach(canvas => canvas.remove());
		if (code === 0) {
			offer(text().ended, text().back);
		} else {
			offer(text().failed(`exit ${code}`), text().again);
		}
	}

	// drawn shows the first picture. Ebitengine has added a viewport of its own to the page, and follows
	// the size of the browser's window only: the room beside notch and lines changes without it, too.
	function drawn() {
		page.style.display = 'none';
		document.querySelectorAll('meta[name=viewport]').forEach(meta => { meta.content += ', viewport-fit=cover'; });
		new ResizeObserver(() => dispatchEvent(new Event('resize'))).observe(document.body);
		performance.mark('drawn');
	}

	start().catch(problem => {
		console.error(problem);
		offer(text().failed(problem.message), text().again);
	});
})();
