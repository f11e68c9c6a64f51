import { useSyncExternalStore } from 'react';
import { inkOn, isColor, logoFolder } from '#product/brand.ts';

/** What the server wrote into the page; empty where it did not. */
function written(name: string): string {
  return globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

const served = written('company-logo');
let logo = served.startsWith(logoFolder) ? served : null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The company's logo as an address for pictures; null where it has none. */
export const useCompanyLogo = (): string | null => useSyncExternalStore(subscribe, () => logo);

/** Shows how the company looks from now on, as the parameters were saved. @param brand its logo as an address for pictures */
export function showCompanyBrand(brand: { readonly accentColor: string | null; readonly logo: string | null }): void {
  showCompanyColor(brand.accentColor ?? '');
  logo = brand.logo;
  for (const listener of listeners) listener();
}

/**
 * Lets the styles use the company's colour, `--company-accent`, and what can be read on it, `--company-ink`; without one they
 * keep the product's.
 * @param color as the server wrote it into the page by default
 */
export function showCompanyColor(color = written('company-color')): void {
  const { style } = document.documentElement;
  style.removeProperty('--company-accent');
  style.removeProperty('--company-ink');
  style.removeProperty('--company-engraving');
  if (!isColor(color)) return;
  style.setProperty('--company-accent', color);
  style.setProperty('--company-ink', inkOn(color));
  // Black and white stand out from any colour more than the product's pale petrol does from its dark one.
  style.setProperty('--company-engraving', '0.2');
}
