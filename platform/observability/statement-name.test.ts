import { expect, test } from 'vitest';
import { statementName } from './statement-name.ts';

test.each([
  ['select "cwid" from "collaborator" where "cwid" = $1', 'select collaborator'],
  ['insert into "public"."session" ("id") values ($1)', 'insert session'],
  ['UPDATE only attendance set result = 3', 'update attendance'],
  ["with due as (select 1 from mail) delete from mail where note = 'x'", 'delete mail'],
  ["select 'from secret', $$ from hidden $$, 'it''s from inside' -- from comment\n from course", 'select course'],
  ['select /* from nowhere */ now()', 'select'],
  ['begin', 'begin'],
  ["select set_config('a', 'b', true)", 'select'],
  ['', 'statement'],
])('%j is %j', (text, name) => {
  expect(statementName(text)).toBe(name);
});
