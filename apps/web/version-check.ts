/** True when `served` is a later version than `running` (dotted numbers, missing parts count as 0; no number, not newer). */
export function isNewerVersion(served: string, running: string): boolean {
  const parts = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10));
  const [a, b] = [parts(served), parts(running)];
  if ([...a, ...b].some(Number.isNaN)) return false;
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

const reloadedKey = 'capacita.reloadedFor';
const interval = 5 * 60 * 1000;

/** Reads meta.json; when the server has a newer version, clears the caches and reloads, once per version. */
async function reloadIfNewer(running: string): Promise<void> {
  const response = await fetch('/meta.json', { cache: 'no-store' });
  if (!response.ok) return;
  const meta: unknown = await response.json();
  const served = typeof meta === 'object' && meta !== null && 'version' in meta ? meta.version : null;
  if (typeof served !== 'string' || !isNewerVersion(served, running)) return;
  if (sessionStorage.getItem(reloadedKey) === served) return;
  sessionStorage.setItem(reloadedKey, served);
  if ('caches' in window) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  window.location.reload();
}

/** Checks the served version now, and when the window gets the focus, at most every 5 minutes (S0 section 4). */
export function watchVersion(running: string): void {
  let last = 0;
  const check = () => {
    if (Date.now() - last < interval) return;
    last = Date.now();
    reloadIfNewer(running).catch(() => undefined);
  };
  check();
  window.addEventListener('focus', check);
}
