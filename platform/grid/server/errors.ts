import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals of load options (grid protocol, section 8): decided before any SQL, each names what is wrong. */
export const gridErrors = defineErrors({
  GRID_FIELD: {
    es: 'El campo "{name}" no existe en esta grilla.',
    en: 'There is no field "{name}" in this grid.',
  },
  GRID_SYNTAX: {
    es: 'La consulta de la grilla no es válida: {name}.',
    en: 'The grid query is not valid: {name}.',
  },
  GRID_LIMIT: {
    es: 'La consulta de la grilla excede un límite: {name}.',
    en: 'The grid query exceeds a limit: {name}.',
  },
});

/** A name from the request as it may be shown: at most 60 characters, without quotes or control characters. */
export function shown(value: unknown): string {
  return textOf(value)
    .replace(/["\p{C}]/gu, ' ')
    .slice(0, 60);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    // Lists in lists by the thousand are more than the stack holds.
    return '…';
  }
}

export const syntax = (what: string) => gridErrors.GRID_SYNTAX({ name: what });
export const limit = (what: string) => gridErrors.GRID_LIMIT({ name: what });
