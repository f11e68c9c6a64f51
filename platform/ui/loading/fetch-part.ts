import { loadTexts } from '#platform/i18n/web/i18n.ts';
import { isNetworkUnsteady } from './network-returns.ts';

/** The code of a part of the page could not be fetched: the network, or a server that is not there. */
export class PartNotFetched extends Error {
  override readonly name = 'PartNotFetched';
}

/** ms until a part is asked for again while the network is unsteady */
const askAgainAfter = 500;

/** Style sheets that did not arrive, by address. The build's preloader takes them for fetched from then on. */
const missingStyles = new Map<string, HTMLLinkElement>();
/** those that are being asked for again */
const askedStyles = new Map<string, Promise<void>>();

// Such an event does not bubble: it is caught on its way down.
globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement)) return;
    target.remove();
    if (target.rel === 'stylesheet') missingStyles.set(target.href, target);
  },
  true,
);

function askForStyle(href: string, link: HTMLLinkElement): Promise<void> {
  const asked = new Promise<void>((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.nonce = link.nonce;
    again.addEventListener('load', () => {
      missingStyles.delete(href);
      resolve();
    });
    again.addEventListener('error', () => reject(new Error(`The styles of ${href} did not arrive.`)));
    document.head.append(again);
  });
  const ended = asked.finally(() => askedStyles.delete(href));
  askedStyles.set(href, ended);
  return ended;
}

async function bringMissingStyles(): Promise<void> {
  await Promise.all([...missingStyles].map(([href, link]) => askedStyles.get(href) ?? askForStyle(href, link)));
}

/**
 * Everything that a part of the page needs: code, styles and texts. What did not arrive is asked for again by the next call.
 * @param namespaces of texts that it reads
 * @throws {PartNotFetched} when any of it did not arrive
 */
export async function fetchPart<Part>(load: () => Promise<Part>, namespaces: readonly string[] = []): Promise<Part> {
  try {
    const [part] = await Promise.all([load(), loadTexts(namespaces)]);
    await bringMissingStyles();
    return part;
  } catch (cause) {
    // Its place has heard already that the network is back, and nothing else would ask for it again.
    if (isNetworkUnsteady()) {
      await new Promise((resolve) => setTimeout(resolve, askAgainAfter));
      return fetchPart(load, namespaces);
    }
    throw new PartNotFetched('A part of the page could not be fetched.', { cause });
  }
}
