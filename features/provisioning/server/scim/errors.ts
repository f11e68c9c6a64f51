import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals of SCIM (RFC 7644 section 3.12); those that have a `scimType` name it in `scimTypes`. */
export const scimErrors = defineErrors({
  SCIM_UNIQUENESS: {
    status: 409,
    es: '{attribute}: ya lo tiene otro recurso activo de esta conexión.',
    en: '{attribute}: another active resource of this connection has it already.',
  },
  SCIM_FILTER: {
    es: 'filter: no se entiende, o pide algo que no se puede filtrar: {part}',
    en: 'filter: it is not understood, or asks for what cannot be filtered: {part}',
  },
  SCIM_PATH: { es: 'path: no se entiende: {path}', en: 'path: it is not understood: {path}' },
  SCIM_SYNTAX: {
    es: 'La solicitud no tiene la forma de SCIM: {part}',
    en: 'The request is not in the form of SCIM: {part}',
  },
  SCIM_OPERATIONS: {
    es: 'Operations: hasta {most} por llamada; mande los demás miembros de un grupo dentro de una misma operación.',
    en: 'Operations: up to {most} in a call; send more members of a group within one operation.',
  },
  SCIM_VALUE: { es: '{attribute}: el valor no se acepta aquí.', en: '{attribute}: the value is not accepted here.' },
  SCIM_MUTABILITY: {
    es: '{attribute}: no se puede cambiar ni quitar.',
    en: '{attribute}: it cannot be changed or removed.',
  },
  SCIM_NOT_FOUND: { status: 404, es: 'El recurso {id} no existe.', en: 'Resource {id} not found.' },
  SCIM_PRECONDITION: {
    status: 412,
    es: 'El recurso cambió: léalo de nuevo (If-Match).',
    en: 'The resource was changed: read it again (If-Match).',
  },
});

/** The `scimType` of a refusal, by its code (RFC 7644 table 9). */
export const scimTypes: Readonly<Record<string, string>> = {
  SCIM_UNIQUENESS: 'uniqueness',
  SCIM_FILTER: 'invalidFilter',
  SCIM_PATH: 'invalidPath',
  SCIM_SYNTAX: 'invalidSyntax',
  SCIM_OPERATIONS: 'invalidSyntax',
  BODY_NOT_JSON: 'invalidSyntax',
  SCIM_VALUE: 'invalidValue',
  SCIM_MUTABILITY: 'mutability',
};

/** The schema of an error. */
export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';
