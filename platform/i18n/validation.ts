import type { z } from 'zod';
import { productRules } from '#product/validation-words.ts';
import { fillText, type Language, type Localized } from './language.ts';
import { requiredRule } from './required-rule.ts';

/**
 * Rules that a schema can name in its `error`, with their wording (S0 and S1 section 5). A schema says
 * `z.string().min(1, { error: 'required' })`; the server and the form both find the words here.
 */
const rules = {
  ...productRules,
  required: requiredRule,
  date: { es: 'Ingrese una fecha correcta', en: 'Please enter a valid date' },
  number: { es: 'Ingrese un número correcto', en: 'Please enter a valid number' },
  integer: { es: 'Ingrese un número entero', en: 'Please enter a whole number' },
  password: { es: 'Ingrese la contraseña', en: 'Please provide a password' },
  reason: { es: 'Ingrese una razón', en: 'Please provide a reason' },
  tooLong: { es: 'Máximo {maximum} caracteres', en: 'At most {maximum} characters' },
  tooShort: { es: 'Mínimo {minimum} caracteres', en: 'At least {minimum} characters' },
  tooBig: { es: 'No puede ser mayor que {maximum}', en: 'It cannot be more than {maximum}' },
  tooSmall: { es: 'No puede ser menor que {minimum}', en: 'It cannot be less than {minimum}' },
  tooMany: { es: 'No puede tener más de {maximum} elementos', en: 'It cannot have more than {maximum} items' },
  sha256: {
    es: 'Ingrese una huella SHA-256: 64 dígitos y letras de la a a la f',
    en: 'Please enter a SHA-256 hash: 64 digits and letters from a to f',
  },
  type: { es: 'El tipo de dato no es el esperado', en: 'The value is not of the expected type' },
  choice: { es: 'El valor no es uno de los permitidos', en: 'The value is not one of those allowed' },
  cwid: {
    es: 'Solo letras de la a a la z, dígitos, punto, guion y guion bajo',
    en: 'Only letters a to z, digits, full stop, hyphen and underscore',
  },
  character: { es: 'Contiene un carácter que no se permite', en: 'It contains a character that is not allowed' },
  unknownName: { es: 'Este nombre no existe aquí', en: 'There is no such name here' },
  invalid: { es: 'El valor no es válido', en: 'The value is not valid' },
} as const satisfies Record<string, Localized>;

/** A rule that a schema may name as its `error`. */
export type ValidationRule = keyof typeof rules;

type Issue = z.core.$ZodIssue;

function ruleOf(issue: Issue): ValidationRule {
  if (issue.message in rules) return issue.message as ValidationRule;
  if (issue.code === 'invalid_type') return issue.message.endsWith('received undefined') ? 'required' : 'type';
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union') return 'choice';
  if (issue.code === 'unrecognized_keys') return 'unknownName';
  if (issue.code === 'too_big')
    return issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooBig';
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'tooShort' : 'tooSmall';
  return 'invalid';
}

/** The sentence for one failed rule, without the name of the field. */
export function describeIssue(issue: Issue, language: Language): string {
  const limits = { ...('maximum' in issue ? { maximum: String(issue.maximum) } : {}) };
  const lower = { ...('minimum' in issue ? { minimum: String(issue.minimum) } : {}) };
  return fillText(rules[ruleOf(issue)][language], { ...limits, ...lower });
}
