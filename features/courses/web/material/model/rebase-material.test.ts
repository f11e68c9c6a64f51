import { describe, expect, test } from 'vitest';
import { ContentType } from '../../../shared/codes.ts';
import { content, question } from './fixtures/edited.ts';
import type { Material } from './material.ts';
import { materialChanges } from './material-changes.ts';
import { writeMaterial } from './material-wire.ts';
import { rebaseMaterial, takeTheirs } from './rebase-material.ts';

const quiz = (change = {}) =>
  content(3, { type: ContentType.Choice, links: [], choices: [question(1), question(2)], ...change });
const base: Material = [content(1), content(2), quiz()];
const titles = (material: Material) => material.map(({ title }) => title);
const fresh = (number: number, change = {}) => ({ ...content(number, change), revision: 2 });

describe('over what another author signed meanwhile', () => {
  test('each takes the changes of the other where both touched different contents', () => {
    const mine = [content(1, { title: 'Mío' }), content(2), quiz()];
    const theirs = [content(1), fresh(2, { title: 'Suyo' }), quiz()];
    const { material, conflicts } = rebaseMaterial(base, mine, theirs);
    expect(titles(material)).toEqual(['Mío', 'Suyo', 'Contenido 3']);
    expect(conflicts).toEqual([]);
    expect(materialChanges(theirs, material)).toMatchObject([{ kind: 'changed', name: 'Mío' }]);
  });

  test('what both changed stays as this author has it, with the newest revision, and is told', () => {
    const mine = [content(1, { title: 'Mío' }), content(2), quiz()];
    const theirs = [fresh(1, { title: 'Suyo' }), content(2), quiz()];
    const { material, conflicts } = rebaseMaterial(base, mine, theirs);
    expect(material[0]).toMatchObject({ title: 'Mío', revision: 2 });
    expect(conflicts).toEqual([{ key: 'c1', name: 'Mío', what: 'changed' }]);
  });

  test('what the other removed goes, unless this author has changed it: then it comes back as new', () => {
    const theirs = [quiz()];
    const mine = [content(1), content(2, { title: 'Mío' }), quiz()];
    const { material, conflicts } = rebaseMaterial(base, mine, theirs);
    expect(titles(material)).toEqual(['Mío', 'Contenido 3']);
    expect(conflicts).toMatchObject([{ name: 'Mío', what: 'removed' }]);
    expect(writeMaterial(material)[0]).not.toHaveProperty('iD_Content');
    expect(writeMaterial(material)[0]).not.toHaveProperty('revision');
  });

  test('what the other added is taken, what this one removed stays removed', () => {
    const { material } = rebaseMaterial(base, [content(1), quiz()], [...base, content(4)]);
    expect(titles(material)).toEqual(['Contenido 1', 'Contenido 3', 'Contenido 4']);
  });

  test('the order is the other’s, unless this author has put another one', () => {
    const [one, two, three] = base as [Material[number], Material[number], Material[number]];
    const theirs = [three, two, one];
    expect(titles(rebaseMaterial(base, base, theirs).material)).toEqual(titles(theirs));
    const mine = [two, one, three];
    expect(titles(rebaseMaterial(base, mine, theirs).material)).toEqual(titles(mine));
  });

  test('what both changed, or one removed, may be left to the other', () => {
    const mine = [content(1, { title: 'Mío' }), content(2, { title: 'Mío también' }), quiz()];
    const theirs = [fresh(1, { title: 'Suyo' }), quiz()];
    const { material, conflicts } = rebaseMaterial(base, mine, theirs);
    const settled = conflicts.reduce((left, conflict) => takeTheirs(left, theirs, conflict), material);
    expect(settled).toEqual(theirs);
    expect(materialChanges(theirs, settled)).toEqual([]);
  });

  test('questions are rebased one by one under their questionnaire', () => {
    const mine = [content(1), content(2), quiz({ choices: [question(1, { question: 'Mía' }), question(2)] })];
    const theirs = [
      content(1),
      content(2),
      quiz({ choices: [question(1), question(2, { question: 'Suya', revision: 2 })] }),
    ];
    const { material, conflicts } = rebaseMaterial(base, mine, theirs);
    expect(material[2]?.choices?.map(({ question: words }) => words)).toEqual(['Mía', 'Suya']);
    expect(conflicts).toEqual([]);
  });
});
