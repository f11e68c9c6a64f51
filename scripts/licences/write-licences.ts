import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Licensed, readLicensed, readTexts } from './read-licences.ts';

const line = '-'.repeat(100);

/**
 * The file that goes out with the product and that its users can open: each part by others with name, version, licence and the
 * text that came with it; a text that many share stands once.
 * @param root the product's folder, with its packages
 */
export function writeLicences(root: string): string {
  const licensed = readLicensed(join(root, 'package-lock.json'));
  const texts = new Map<string, Licensed[]>();
  for (const each of licensed) {
    const text = readTexts(root, each).join('\n\n') || noText(root, each);
    texts.set(text, [...(texts.get(text) ?? []), each]);
  }
  const head = [
    'Capacita: software y material de terceros / third-party software and material',
    'De package-lock.json / From package-lock.json.',
    '',
    ...licensed.map((each) => `${title(each)}: ${each.licence ?? '?'}`),
  ];
  const parts = [...texts].map(([text, of]) => [line, ...of.map(title), '', text].join('\n'));
  return `${[...head, '', ...parts].join('\n').replaceAll('\r\n', '\n')}\n`;
}

const title = ({ name, version }: Licensed): string => `${name} ${version}`;

function noText(root: string, { path, licence }: Licensed): string {
  return existsSync(join(root, path))
    ? `${licence}. El paquete no trae el texto / The package brings no text.`
    : `${licence}. Paquete de otro sistema, no instalado aquí / A package for another system, not installed here.`;
}
