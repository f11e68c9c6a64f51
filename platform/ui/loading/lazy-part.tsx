import { type ComponentType, lazy } from 'react';

/** When a page counts as come to rest, after its start: a slow phone is left to what the person does first. */
export const restMilliseconds = 5000;

/** The code of a part of the page could not be fetched: the network, or a server that is not there. */
export class PartNotFetched extends Error {
  override readonly name = 'PartNotFetched';
}

let round = 0;

/** Lets every part that could not be fetched be fetched again when it is next drawn. */
export function retryParts(): void {
  round += 1;
}

/**
 * A part of the page that is fetched when it is first drawn. React remembers a failure for good; this asks again after
 * `retryParts`. Draw it inside `Suspense` and an `ErrorBoundary`.
 */
export function fetchedPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let failedIn: number | null = null;
  const begin = () =>
    lazy(() =>
      load().catch((cause: unknown) => {
        failedIn = round;
        throw new PartNotFetched('A part of the page could not be fetched.', { cause });
      }),
    );
  let Fetched = begin();
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, by its module
  return function Part(props: Props) {
    if (failedIn !== null && failedIn < round) {
      failedIn = null;
      Fetched = begin();
    }
    const Current = Fetched as ComponentType<Props>;
    return <Current {...props} />;
  };
}

/**
 * A part of a page that is fetched when it is first drawn, or when the first page has come to rest: it neither delays
 * that page nor is missing when the network fails later. Draw it inside `Suspense`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  window.setTimeout(() => void load().catch(() => undefined), restMilliseconds);
  return fetchedPart(load);
}
