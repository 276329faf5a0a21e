// Runs a second instance of the program, which works for the page: see the package workers. make
// web puts Go's wasm_exec.js before it.
'use strict';

// The program's window library looks at the page when it is initialised. A worker has none,
// so it gets things that answer every call with themselves.
const nothing = new Proxy(function () {}, {
	get: (_, name) => name === Symbol.toPrimitive ? () => '' : nothing,
	set: () => true,
	apply: () => nothing,
	construct: () => nothing,
});
self.window = self;
self.document = nothing;
self.screen = nothing;
self.requestAnimationFrame = () => 0;
self.Document = { prototype: Object.defineProperty({}, 'hidden', { get() { return true; }, configurable: true }) };

// What arrives before the program listens waits for it.
const early = [];
self.erasHear = message => early.push(message);
self.erasEarly = early;

self.onmessage = async event => {
	self.onmessage = ({ data }) => self.erasHear(data);
	const go = new Go();
	go.argv = ['eras'];
	self.erasWorker = true;
	const instance = await WebAssembly.instantiate(event.data, go.importObject);
	await go.run(instance);
};
