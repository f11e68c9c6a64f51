import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeRelaxedSettings } from '#tests/factories/people.ts';
import { makeStudent, type Student, studentOf } from '#tests/factories/taking.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { attendanceOf, signaturesOf } from '#tests/support/records.ts';

let t: TestApp;
const noon = '2026-03-10T12:00:00-03:00';

beforeAll(async () => {
  t = await createTestApp(noon);
  await makeRelaxedSettings(t.services);
});
beforeEach(() => t.clock.set(noon));
afterAll(() => t.close());

describe('after the day of the expiration', () => {
  const late = async () => {
    const student = await makeStudent(t, { expirationDate: '2026-03-09' });
    await student.approve();
    return student;
  };

  test.each([
    ['no reason', {}, 'lateReason: Elija razón de tardanza'],
    ['an empty reason', { lateReason: null }, 'lateReason: Elija razón de tardanza'],
    ['"other" without saying which', { lateReason: 4 }, 'descriptionLateReason: Detalle la razón de la tardanza'],
    [
      '"other" with blanks',
      { lateReason: 4, descriptionLateReason: '  ' },
      'descriptionLateReason: Detalle la razón de la tardanza',
    ],
    [
      '"other" with what nobody sees',
      { lateReason: 4, descriptionLateReason: '\u200b\u3164' },
      'descriptionLateReason: Contiene un carácter que no se permite',
    ],
    [
      '"other" with half a character and control characters, which would be kept as others',
      { lateReason: 4, descriptionLateReason: 'a\ud800b\u001b[31m\u0007\u202e' },
      'descriptionLateReason: Contiene un carácter que no se permite',
    ],
  ])('%s is refused', async (_name, more, text) => {
    const student = await late();
    const reply = await student.sign(more);
    expect([reply.status, reply.text]).toEqual([400, text]);
    expect(await signaturesOf(t, student)).toEqual([]);
  });

  test.each([
    [0, 'sobra', null],
    [4, ' estuve de viaje ', 'estuve de viaje'],
    [5, undefined, null],
  ])('reason %i is kept, and a description only of "other"', async (lateReason, descriptionLateReason, detail) => {
    const student = await late();
    const reply = await student.sign({ lateReason, descriptionLateReason });
    expect(reply.json()).toEqual({ score: 1, approved: true, onTime: false });
    expect(await attendanceOf(t, student)).toMatchObject({
      on_time: false,
      late_reason: lateReason,
      late_reason_detail: detail,
    });
  });

  test('the day is the company’s: 23:59 is on time though UTC is a day ahead, 00:01 is late', async () => {
    const [first, second] = [
      await makeStudent(t, { expirationDate: '2026-03-10' }),
      await makeStudent(t, { expirationDate: '2026-03-10' }),
    ];
    await first.approve();
    await second.approve();
    const signAt = async (student: Student, moment: string) => {
      t.clock.set(moment);
      return studentOf(t, { ...student, token: await t.signIn(student.person.cwid) }).sign();
    };
    expect((await signAt(first, '2026-03-10T23:59:00-03:00')).json().onTime).toBe(true);
    const late = await signAt(second, '2026-03-11T00:01:00-03:00');
    expect([late.headers['x-error-code'], late.text]).toEqual(['INVALID_INPUT', 'lateReason: Elija razón de tardanza']);
  });

  test('a reason given on time is not kept', async () => {
    const student = await makeStudent(t, { expirationDate: '2026-03-10' });
    await student.approve();
    expect((await student.sign({ lateReason: 2 })).json().onTime).toBe(true);
    expect((await attendanceOf(t, student)).late_reason).toBeNull();
  });
});
