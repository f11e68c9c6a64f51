import type { Localized } from './language.ts';

/** What is said of a field that must not be empty (S0 section 5); the sign-in says it without the other rules. */
export const requiredRule: Localized = { es: 'Este campo es obligatorio', en: 'This field is required' };
