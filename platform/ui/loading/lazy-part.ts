import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** When a page counts as come to rest, after its start. */
export const restMilliseconds = 2500;

/**
 * A part of a page that is fetched when it is first drawn, or when the first page has come to rest: it neither delays
 * that page nor is missing when the network fails later. Draw it inside `Suspense`.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  window.setTimeout(() => void load().catch(() => undefined), restMilliseconds);
  return lazy(load);
}
