import { expect, test } from 'vitest';
import { columnName } from './column-name.ts';

test.each([
  ['name', 'name'],
  ['iD_Course', 'course_id'],
  ['iD_ChangeRequest', 'change_request_id'],
  ['employee_Nr', 'employee_nr'],
  ['dateStIni', 'date_st_ini'],
  ['userLDAP', 'user_ldap'],
  ['filesSRegistryRoute', 'files_s_registry_route'],
])('the column of %s is %s', (field, column) => {
  expect(columnName(field)).toBe(column);
});
