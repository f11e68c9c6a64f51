import { type ComponentType, lazy, Suspense } from 'react';
import { fetchPart } from './fetch-part.ts';
import { PartBoundary } from './part-boundary.tsx';
import { partRound } from './part-round.ts';

/** When a page counts as come to rest, after its start: a slow phone is left to what the person does first. */
export const restMilliseconds = 5000;

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface PartOptions {
  /** of the texts that it reads, where the page around it does not bring them */
  readonly namespaces?: readonly string[];
  /**
   * Where it says that it did not arrive: `place`, where it would stand; `over`, in a dialog over the page. A part that has `onClose` is
   * a dialog by itself.
   */
  readonly tells?: 'place' | 'over';
}

/** React remembers a failure for good; this asks again after `retryParts`. It throws `PartNotFetched`. */
function askedPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let failedIn: number | null = null;
  const begin = () =>
    lazy(() =>
      load().catch((cause: unknown) => {
        failedIn = partRound();
        throw cause;
      }),
    );
  let Fetched = begin();
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, by its module
  return function Asked(props: Props) {
    if (failedIn !== null && failedIn < partRound()) {
      failedIn = null;
      Fetched = begin();
    }
    const Current = Fetched as ComponentType<Props>;
    return <Current {...props} />;
  };
}

/** A page that is fetched when it is first drawn. Draw it inside `Suspense` and an `ErrorBoundary`, which is shown in its place. */
export function fetchedPage<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return askedPart(load);
}

/**
 * A part of a page that is fetched when it is first drawn: code, styles and texts. Where it does not arrive it says so itself, and comes
 * when the network is back; the page around it stays. Draw one that has a place of its own inside `Suspense`; what comes over the
 * page is not seen before it is there.
 */
export function fetchedPart<Props extends object>(load: Load<Props>, options: PartOptions = {}): ComponentType<Props> {
  const Asked = askedPart(() => fetchPart(load, options.namespaces));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, by its module
  return function Part(props: Props) {
    const onClose = 'onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : null;
    const isOver = onClose !== null || options.tells === 'over';
    const asked = <Asked {...props} />;
    return (
      <PartBoundary isOver={isOver} onClose={onClose}>
        {isOver ? <Suspense fallback={null}>{asked}</Suspense> : asked}
      </PartBoundary>
    );
  };
}

/**
 * A part of a page that is fetched when it is first drawn, or when the first page has come to rest: it neither delays
 * that page nor is missing when the network fails later. @see fetchedPart
 */
export function lazyPart<Props extends object>(load: Load<Props>, options: PartOptions = {}): ComponentType<Props> {
  window.setTimeout(() => void fetchPart(load, options.namespaces).catch(() => undefined), restMilliseconds);
  return fetchedPart(load, options);
}
