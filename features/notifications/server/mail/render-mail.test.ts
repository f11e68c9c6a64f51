import { describe, expect, test } from 'vitest';
import { composeMail } from './compose-mail.ts';
import type { Letter, LetterCourse, SectorOverdue } from './read-letters.ts';
import { renderMail } from './render-mail.ts';

const course = (courseName: string, daysLeft: number, modality = 0): LetterCourse => ({
  courseName,
  documentNumber: 'POE-0012',
  modality,
  held: modality === 0 ? [] : ['12/03/2026', '14:00–15:30', 'Sala 2'],
  expirationDate: '2026-03-17',
  daysLeft,
});
const letter: Letter = {
  mailId: '1',
  address: 'ana@empresa.example',
  personName: 'Ana',
  language: 'es',
  assigned: [],
  due: [],
  overdue: [],
  sectors: [],
  closings: [],
};
const sector = (sectorName: string, total: number): SectorOverdue => ({
  sectorName,
  total,
  courses: [{ ...course('Vestimenta', -3), personName: 'Bruno' }],
});
const noLink = { company: null, url: null, accentColor: null };
const render = (parts: Partial<Letter>, settings: Parameters<typeof renderMail>[1] = noLink) =>
  renderMail(composeMail({ ...letter, ...parts }), settings);

describe('a subject', () => {
  test.each<[Partial<Letter>, string, string]>([
    [{ assigned: [course('Vestimenta', 30)] }, 'Nueva capacitación: Vestimenta', 'New training: Vestimenta'],
    [{ due: [course('Vestimenta', 7)] }, 'Vence en 7 días: Vestimenta', 'Expires in 7 days: Vestimenta'],
    [{ due: [course('Vestimenta', 0)] }, 'Vence hoy: Vestimenta', 'Expires today: Vestimenta'],
    [{ overdue: [course('Vestimenta', -1)] }, 'Capacitación vencida: Vestimenta', 'Training overdue: Vestimenta'],
    [
      { overdue: [course('A', -1)], due: [course('B', 1), course('C', 1)], assigned: [course('D', 30)] },
      'Capacitaciones: 1 vencida, 2 por vencer, 1 nueva',
      'Training: 1 overdue, 2 due soon, 1 new',
    ],
    [
      { sectors: [sector('Envasado', 23)] },
      'Capacitaciones: 23 vencidas en Envasado',
      'Training: 23 overdue in Envasado',
    ],
    [
      { assigned: [course('A', 9)], sectors: [sector('Envasado', 2), sector('Depósito', 1)] },
      'Capacitaciones: 1 nueva, 3 vencidas en sus sectores',
      'Training: 1 new, 3 overdue in your sectors',
    ],
  ])('names one course and counts several: %#', (parts, spanish, english) => {
    expect([render(parts).subject, render({ ...parts, language: 'en' }).subject]).toEqual([spanish, english]);
  });
});

test('text and HTML say the same, in either language', () => {
  for (const language of ['es', 'en'] as const) {
    const { text = '', html = '' } = render(
      {
        language,
        overdue: [course('Uno', -1)],
        due: [course('Dos', 7, 1)],
        assigned: [course('Tres', 30, 2)],
        sectors: [sector('Envasado', 21)],
      },
      { company: 'Laboratorio', url: 'https://capacita.example/', accentColor: '#8a1538' },
    );
    const read = html
      .replace(/<style>[\s\S]*<\/style>/, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
    const lines = text.split('\n').flatMap((line) => line.replace(/^- (?=\w)/, '').split(' · '));
    for (const line of lines
      .map((one) => one.trim())
      .filter((one) => one !== '' && !/^--|https|^[A-ZÁ ]+$/.test(one))) {
      expect(read).toContain(line);
    }
  }
});

test('names and addresses stay text', () => {
  const evil = `<img src=x onerror="alert('1')">&amp;`;
  const { html = '' } = render(
    { personName: evil, assigned: [course(evil, 9)], sectors: [{ ...sector(evil, 1) }] },
    { company: evil, url: 'https://capacita.example/?a="><script>', accentColor: null },
  );
  expect(html).not.toMatch(/<img|<script|onerror="/);
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;');
  expect(html).toContain('href="https://capacita.example/?a=&quot;&gt;&lt;script&gt;"');
});

test('without an address of the application there is nothing to press', () => {
  const { html, text } = render({ assigned: [course('Uno', 9)] });
  expect(html).not.toContain('<a ');
  expect(text).not.toContain('http');
});

test('of many courses twenty are named', () => {
  const { text } = render({ assigned: Array.from({ length: 22 }, (_, i) => course(`Curso ${i}`, 9)) });
  expect(text?.match(/^- /gm)).toHaveLength(20);
  expect(text).toContain('\ny 2 más\n');
});

test.each([
  ['#8a1538', '#ffffff', true],
  ['#ffd200', '#000000', false],
])('a mail wears the colour of the company %s, and is written on it in %s', (accentColor, ink, isRead) => {
  const { html = '' } = render(
    { assigned: [course('Uno', 9)] },
    { company: 'Laboratorio', url: 'https://capacita.example/', accentColor },
  );
  expect(html).toContain(`<a href="https://capacita.example/" style="background-color:${accentColor};color:${ink};`);
  expect(html).toMatch(/>Laboratorio<\/span><span [^>]*> · Capacita</);
  expect(html.includes(`;color:${accentColor}">Laboratorio<`)).toBe(isRead);
});
