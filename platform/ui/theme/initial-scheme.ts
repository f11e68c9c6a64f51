/** Where the chosen colour mode is remembered: `system`, `light` or `dark`. */
export const modeStorageKey = 'capacita.mode';

/**
 * Marks the page with the colour scheme in force before anything is drawn. The theme does so too, but only once its first
 * frame is painted: until then every colour that is a variable of a scheme would be missing.
 */
export function markInitialScheme(): void {
  const mode = localStorage.getItem(modeStorageKey);
  const isDark = mode === 'dark' || (mode !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mode = isDark ? 'dark' : 'light';
}
