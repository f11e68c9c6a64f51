/**
 * Words that a guesser who knows the company, its language and this product tries, and that no list of the world's
 * passwords holds. Without accents.
 */
const contextWords = new Set(
  `capacita capacitacion demo temporal provisoria bienvenido bienvenida contrasena clave usuario administrador colaborador
  empresa laboratorio planta farmaceutica calidad produccion austral curso firma sistema trabajo ingreso secreto
  enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
  verano otono invierno primavera lunes martes miercoles jueves viernes sabado domingo
  bocajuniors riverplate racing independiente sanlorenzo messi maradona vamosargentina tequiero teamo`.split(/\s+/),
);

let known: Promise<ReadonlySet<string>> | null = null;

/** The 49,000 most used passwords that have become known, loaded when the first password is chosen. */
function knownPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return known;
}

/** Digits or letters that follow each other, or one repeated. */
function isSequence(text: string): boolean {
  const steps = new Set([...text].slice(1).map((character, i) => character.charCodeAt(0) - text.charCodeAt(i)));
  return steps.size <= 1 && [...steps].every((step) => Math.abs(step) <= 1);
}

const withoutAccents = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
const withoutDisguise = (text: string) =>
  text.replace(/[@4]/g, 'a').replace(/[3€]/g, 'e').replace(/[1!|]/g, 'i').replace(/0/g, 'o').replace(/[$5]/g, 's');
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');

/** The words of a name, with what an apostrophe or a hyphen joins also apart. */
function wordsOfName(name: string): string[] {
  const words = withoutAccents(name).split(/\s+/);
  return [...words.map(lettersOf), ...words, ...words.flatMap((word) => word.split(/[^\p{L}]+/u))].filter(
    (word) => word.length >= 3,
  );
}

/** Whether a password is a name of its person with digits and signs around it, which is guessed before any list. */
export function isOwnName(password: string, names: readonly string[]): boolean {
  const plain = withoutAccents(password);
  const own = new Set(names.flatMap(wordsOfName));
  return own.has(plain) || [lettersOf(plain), lettersOf(withoutDisguise(plain))].some((word) => own.has(word));
}

/**
 * Whether a new password is one of those that are guessed first (OWASP ASVS 5, V6.2.4 and V6.2.11): a known one, only digits,
 * a sequence; or a known word, a word of the company or the person's own name with a year, digits and signs around it.
 * @param names the cwid and the words of the full name
 */
export async function isCommonPassword(password: string, names: readonly string[]): Promise<boolean> {
  const plain = withoutAccents(password);
  if (/^[\d\W_]+$/.test(plain) || isSequence(plain)) return true;
  const passwords = await knownPasswords();
  if (passwords.has(plain) || passwords.has(withoutDisguise(plain))) return true;
  if (isOwnName(password, names)) return true;
  return [lettersOf(plain), lettersOf(withoutDisguise(plain))].some((word) => {
    if (contextWords.has(word)) return true;
    // Few letters among many other characters are no word with something around it.
    return word.length >= 3 && word.length * 2 >= plain.length && passwords.has(word);
  });
}
