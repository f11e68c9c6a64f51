import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AttemptState, AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { orderedTypes } from '#features/courses/server/question-kinds/ordered-types.ts';
import { ChoiceType, ContentType, contentKinds } from '#features/courses/shared/codes.ts';
import { InstanceStatus, Modality } from '#features/instances/shared/codes.ts';
import {
  AttemptStateCode,
  AttendanceStatusCode,
  orderType,
  paperModality,
  questionnaireType,
} from '#features/integrity/shared/training-codes.ts';
import { sessionDefaults } from '#platform/parameters/parameter-sql.ts';

const folder = new URL('../../platform/db/migrations/', import.meta.url);
const migration = (name: string) => readFileSync(new URL(`${name}.sql`, folder), 'utf8');

test('the codes that the verification compares with are those of their features', () => {
  expect(questionnaireType).toBe(ContentType.Choice);
  expect([orderType]).toEqual(orderedTypes);
  expect(paperModality).toBe(Modality.InPerson);
  expect(AttendanceStatusCode).toEqual({
    Finished: AttendanceStatus.Finished,
    Suspended: AttendanceStatus.Suspended,
  });
  expect(AttemptStateCode).toEqual(AttemptState);
});

test('a questionnaire is the one kind of content that opening does not approve, as the database judges', () => {
  const judged = Object.entries(contentKinds).filter(([, { approvedByOpening }]) => !approvedByOpening);
  expect(judged.map(([type]) => Number(type))).toEqual([questionnaireType]);
  const verdicts = migration('0113_verdicts_of_the_database');
  expect([...verdicts.matchAll(/c\.type <> (\d)/g)].map(([, type]) => Number(type))).toEqual(
    Array(2).fill(questionnaireType),
  );
  expect([...verdicts.matchAll(/new\.state = (\d)/g)].map(([, state]) => Number(state))).toEqual([
    AttemptState.Judged,
    AttemptState.Abandoned,
  ]);
});

test('lines to be ordered are the one kind of question that is not judged as a set, and the database takes every kind', () => {
  const text = migration('0131_true_false_and_order');
  expect([...text.matchAll(/q\.type = (\d)/g)].map(([, type]) => Number(type))).toEqual(orderedTypes);
  expect(text).toContain(`check (type in (${Object.values(ChoiceType).join(', ')}))`);
});

test('the index of missing sheets is on what the list calls missing', () => {
  expect(migration('0106_sheets_missing')).toContain(
    `modality = ${Modality.InPerson} and status = ${InstanceStatus.Finished} and not deleted and sheet_sha256 is null`,
  );
});

test('the counts of trainings are kept of what they are mended by', () => {
  const counting = migration('0054_training_counts');
  const statuses = new Set([...counting.matchAll(/status (?:=|<>) (\d)/g)].map(([, status]) => Number(status)));
  expect(statuses).toEqual(new Set([AttendanceStatus.Finished, AttendanceStatus.Suspended]));
});

test('a session that the database opens lasts as long as the parameters have it until they are saved', () => {
  const opening = readdirSync(folder)
    .toSorted()
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .findLast((text) => text.includes('function open_session('));
  const defaults = [...(opening ?? '').matchAll(/from public\.settings t\), (\d+)\)/g)].map(([, value]) =>
    Number(value),
  );
  expect(defaults).toEqual([sessionDefaults.idleMinutes, sessionDefaults.maximumHours]);
});
