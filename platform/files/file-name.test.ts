import { expect, test } from 'vitest';
import { fileName } from './file-name.ts';

test.each([
  ['C:\\Videos\\Inducción ñ.webm', '', 'Inducción ñ.webm'],
  ['../../etc/passwd', '', 'passwd'],
  ['firma.PDF', '.pdf', 'firma.pdf'],
  ['firma', '.pdf', 'firma.pdf'],
  ['a\u202efdp.exe', '.pdf', 'afdp.exe.pdf'],
  ['...', '', 'archivo'],
  ['\u200b', '.pdf', 'archivo.pdf'],
  ['x'.repeat(300), '.pdf', `${'x'.repeat(251)}.pdf`],
])('%j is shown as a name with the ending %j', (name, ending, shown) => {
  expect(fileName(name, ending, 'archivo')).toBe(shown);
});
