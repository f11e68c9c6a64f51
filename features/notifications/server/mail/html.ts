/** HTML that is safe to be in a page. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Part = Html | string | number | readonly Html[];

function safe(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('\n');
  return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** HTML from a template: what is put into it is escaped, unless it is HTML itself. */
export function html(literal: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(literal.reduce((text, next, index) => `${text}${safe(parts[index - 1] ?? '')}${next}`));
}
