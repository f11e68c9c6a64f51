/**
 * Words that guessing programs try first, in the languages of the company. A password that is one of them, or one of them
 * with digits and signs around it, is refused (OWASP ASVS 5, V6.2.4).
 */
const commonWords = [
  'password',
  'passw',
  'contrasena',
  'contraseña',
  'clave',
  'qwerty',
  'qwertyuiop',
  'asdfgh',
  'asdfghjkl',
  'zxcvbn',
  'zxcvbnm',
  'abc',
  'abcd',
  'abcdef',
  'abcdefgh',
  'admin',
  'administrador',
  'administrator',
  'usuario',
  'user',
  'login',
  'welcome',
  'bienvenido',
  'hola',
  'letmein',
  'iloveyou',
  'teamo',
  'tequiero',
  'dragon',
  'monkey',
  'sunshine',
  'princess',
  'princesa',
  'football',
  'futbol',
  'boca',
  'bocajuniors',
  'river',
  'riverplate',
  'argentina',
  'maradona',
  'messi',
  'master',
  'secret',
  'secreto',
  'capacita',
  'laboratorio',
  'trabajo',
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'setiembre',
  'octubre',
  'noviembre',
  'diciembre',
  'verano',
  'invierno',
  'primavera',
  'lunes',
  'viernes',
];
const known = new Set(commonWords);

/** Digits or letters that follow each other, one repeated, or a keyboard's row. */
function isSequence(text: string): boolean {
  const steps = new Set([...text].slice(1).map((character, i) => character.charCodeAt(0) - text.charCodeAt(i)));
  return steps.size <= 1 && [...steps].every((step) => Math.abs(step) <= 1);
}

/**
 * Whether a new password is one of those that are guessed first: a common word, a sequence, only digits, or the user's own
 * name.
 * @param names the cwid and the words of the full name
 */
export function isCommonPassword(password: string, names: readonly string[]): boolean {
  const folded = password
    .toLowerCase()
    .replace(/[@4]/g, 'a')
    .replace(/[3€]/g, 'e')
    .replace(/1/g, 'i')
    .replace(/0/g, 'o');
  const letters = [password.toLowerCase(), folded].map((text) => text.replace(/[^\p{L}]/gu, ''));
  const own = names.flatMap((name) => name.toLowerCase().split(/\s+/)).filter((name) => name.length >= 3);
  if (/^\d+$/.test(password) || isSequence(password.toLowerCase())) return true;
  return letters.some((word) => known.has(word) || own.includes(word));
}
