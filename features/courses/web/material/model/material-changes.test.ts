import { expect, test } from 'vitest';
import { movedItem } from '#platform/ui/order/move-item.ts';
import { ContentType } from '../../../shared/codes.ts';
import { content, question } from './fixtures/edited.ts';
import { materialChanges } from './material-changes.ts';

const quiz = (change = {}) =>
  content(3, { type: ContentType.Choice, links: [], choices: [question(1), question(2)], ...change });
const base = [content(1), content(2), quiz()];
const kinds = (after: Parameters<typeof materialChanges>[1]) =>
  materialChanges(base, after).map(({ kind, subject, name }) => [subject, kind, name]);

test('what stays as it is, is no change, also when it is only read anew', () => {
  expect(kinds(base)).toEqual([]);
  expect(kinds([{ ...content(1), revision: 7 }, content(2), quiz()])).toEqual([]);
});

test('new, changed and removed contents are told by their titles', () => {
  const added = { ...content(9, { title: 'Nuevo' }), key: 'n9' };
  expect(kinds([content(1, { title: 'Otro' }), quiz(), added])).toEqual([
    ['content', 'changed', 'Otro'],
    ['content', 'added', 'Nuevo'],
    ['content', 'removed', 'Contenido 2'],
  ]);
});

test('another order is one change, whatever is added or removed beside it', () => {
  expect(kinds(movedItem(base, 0, 2))).toEqual([['content', 'reordered', '']]);
  expect(kinds([quiz(), content(1)])).toEqual([
    ['content', 'removed', 'Contenido 2'],
    ['content', 'reordered', ''],
  ]);
});

test('questions are told under their questionnaire, which itself is not changed by them', () => {
  const right = question(1, {
    answers: question(1).answers.map((answer) => ({ ...answer, correctAnswer: !answer.correctAnswer })),
  });
  const after = [content(1), content(2), quiz({ choices: [question(2), right] })];
  expect(materialChanges(base, after)).toMatchObject([
    { subject: 'question', kind: 'changed', name: 'Pregunta 1', within: 'Contenido 3' },
    { subject: 'question', kind: 'reordered', within: 'Contenido 3' },
  ]);
});

test('the questions of a new questionnaire are new, those of a removed one go with it', () => {
  const made = { ...quiz(), key: 'n1', title: 'Otro' };
  expect(kinds([content(1), content(2), made])).toEqual([
    ['content', 'added', 'Otro'],
    ['content', 'removed', 'Contenido 3'],
    ['question', 'added', 'Pregunta 1'],
    ['question', 'added', 'Pregunta 2'],
  ]);
});

test('a file on its way is a change before it has a number', () => {
  const pdf = content(2, { pdFs: [{ key: 'p', iD_PDF: 1, name: 'a.pdf' }] });
  const replaced = { ...pdf, pdFs: [{ key: 'p', iD_PDF: 1, name: 'a.pdf', upload: { key: 'u', id: null, size: 5 } }] };
  expect(materialChanges([pdf], [replaced])).toMatchObject([{ kind: 'changed' }]);
});
