const titled = /(?:\b(?:test|journey|nightlyJourney)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1\s*,/g;

/** The titles of a test file as its source writes them; those of generated tests with their placeholders. */
export function readTitles(source: string): string[] {
  return [...source.matchAll(titled)].map(([, , title = '']) => readEscapes(title));
}

const readEscapes = (text: string) =>
  text.replaceAll(/\\(u([0-9a-f]{4})|.)/gi, (_, sign: string, code: string | undefined) =>
    code === undefined ? sign : String.fromCharCode(Number.parseInt(code, 16)),
  );
