import type { Page } from 'playwright-core';

const listen = `(() => {
  const heard = (globalThis.heardNotices ??= []);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) heard.push(node.textContent);
  }).observe(document.body, { childList: true, subtree: true });
})()`;

/** Keeps what appears on the page from now on: a notice goes away after a second, and a busy machine may miss it. */
export async function listenToNotices(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(listen);
  return async () => (await page.evaluate<string[]>('globalThis.heardNotices')).join('\n');
}
