import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { runs } from '#tests/support/runs.ts';
import type { Material } from '../shared/contract.ts';
import type { MaterialContent } from '../shared/material.ts';

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

type Part = { readonly text: string; readonly right: boolean };
type Question = { readonly text: string; readonly answers: readonly Part[] };
/** Where it comes from: a place in what stands, by remainder, or null for a new one. */
type Wish<T> = { readonly from: number | null; readonly value: T };

const word = fc.stringMatching(/^[a-zñáü¿' -]{0,12}$/).map((text) => `x${text.trim()}`);
const wishes = <T>(value: fc.Arbitrary<T>, maxLength: number): fc.Arbitrary<readonly Wish<T>[]> =>
  fc.array(fc.record({ from: fc.option(fc.nat(6)), value }), { maxLength });
const answers = fc
  .uniqueArray(fc.record({ text: word, right: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
    selector: ({ text }) => text,
  })
  .map(([first, ...others]) => [{ text: first?.text ?? 'x', right: true }, ...others]);
const content = fc.record({
  title: word,
  isQuiz: fc.boolean(),
  url: word.map((text) => `https://www.example.org/${encodeURIComponent(text)}`),
  questions: fc.option(wishes(fc.record({ text: word, answers }), 4)),
  keeps: fc.boolean(),
});
const steps = fc.array(wishes(content, 5), { minLength: 1, maxLength: 5 });

/** Each thing that stands is taken at most once. */
function taker<T>(all: readonly T[]): (from: number | null) => T | undefined {
  const left = [...all];
  return (from) => (from === null || left.length === 0 ? undefined : left.splice(from % left.length, 1)[0]);
}

function wantedQuestions(wanted: readonly Wish<Question>[], stand: NonNullable<MaterialContent['choices']>) {
  const take = taker(stand);
  return wanted.map(({ from, value }) => {
    const old = take(from);
    const parts = value.answers.map(({ text, right }, index) => {
      const iD_Answer = old?.answers[index]?.iD_Answer;
      return { ...(iD_Answer === undefined ? {} : { iD_Answer }), text_Answer: text, correctAnswer: right };
    });
    const type = parts.filter(({ correctAnswer }) => correctAnswer).length > 1 ? 1 : 0;
    const known = old === undefined ? {} : { iD_Choice: old.iD_Choice, revision: old.revision };
    return { ...known, type, question: value.text, answers: parts };
  });
}

function wantedContents(wanted: typeof steps extends fc.Arbitrary<readonly (infer S)[]> ? S : never, stand: Material) {
  const take = taker(stand.contents);
  return wanted.map(({ from, value }) => {
    const old = take(from);
    if (old !== undefined && value.keeps) return old;
    const type = old?.type ?? (value.isQuiz ? 2 : 0);
    const known = old === undefined ? {} : { iD_Content: old.iD_Content, revision: old.revision };
    const [link] = old?.links ?? [];
    const links = [{ ...(link === undefined ? {} : { iD_Link: link.iD_Link }), url: value.url }];
    const choices = value.questions === null ? {} : { choices: wantedQuestions(value.questions, old?.choices ?? []) };
    return { ...known, type, title: value.title, ...(type === 0 ? { links } : choices) };
  });
}

/** What a material says, without numbers and revisions. */
const told = (contents: readonly { [name: string]: unknown }[]) =>
  contents.map(({ type, title, links = [], choices = [] }) => ({
    type,
    title,
    links: (links as { url: string }[]).map(({ url }) => url),
    choices: (choices as { question: string; type: number; answers: object[] }[]).map((choice) => ({
      question: choice.question,
      type: choice.type,
      answers: choice.answers.map((answer) => ({ ...answer, iD_Answer: undefined })),
    })),
  }));

const countOf = async (entity: string) => {
  const { rows } = await s.t.services.pool.query<{ count: number }>(
    `select count(*)::integer as count from ${entity} where entity in ('content', 'choice')`,
  );
  return rows[0]?.count ?? 0;
};

let number = 0;

test('whatever is wished for, one after the other, stands afterwards, and nothing more is written than differs', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (wanted) => {
      number += 1;
      const fields = { doc_Number: `SERIE-${number}`, name: 'Curso', iD_Type: 'GMP', company: 'Laboratorio' };
      const added = await s.as('qa', 'POST', '/api/Course', { ...fields, dateVig: '2026-05-01' });
      const { iD_Course: id } = added.json();
      const read = async (): Promise<Material> => (await s.as('qa', 'GET', '/api/Course/GetMaterial', { id })).json();
      let stands = await read();
      for (const [index, wish] of wanted.entries()) {
        const contents = wantedContents(wish, stands);
        const kept = new Map(stands.contents.map((old) => [old.iD_Content, old.choices ?? []]));
        const expected = told(
          contents.map((each) => ({ choices: kept.get((each as MaterialContent).iD_Content) ?? [], ...each })),
        );
        const before = { history: await countOf('history'), signature: await countOf('signature') };
        const body = { ...stands, contents, reason: `paso ${index}` };
        const reply = await s.as('qa', 'PUT', '/api/Course/SaveMaterial', body);
        const now = await read();
        expect(told(now.contents)).toEqual(expected);
        expect(now.contents.map(({ position }) => position)).toEqual(now.contents.map((_each, place) => place + 1));
        const history = (await countOf('history')) - before.history;
        expect([reply.status, history > 0]).toEqual(history > 0 ? [200, true] : [400, false]);
        expect((await countOf('signature')) - before.signature).toBe(history);
        expect(now.revision - stands.revision).toBe(history);
        const again = await s.as('qa', 'PUT', '/api/Course/SaveMaterial', { ...now, reason: 'otra vez' });
        expect([again.status, again.headers['x-error-code']]).toEqual([400, 'NOTHING_CHANGED']);
        stands = now;
      }
    }),
    runs(60),
  );
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});
