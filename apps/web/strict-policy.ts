/**
 * The Content-Security-Policy forbids code made from text. The schema library would try whether it may, which the browser
 * reports as a violation; this tells it not to, and must run before the first schema is made.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
