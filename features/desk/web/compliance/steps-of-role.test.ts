import { expect, test } from 'vitest';
import { Role } from '#product/roles.ts';
import { firstStepsOf } from './steps-of-role.ts';

test('who may set the company up reads the steps in their order, anyone else what is theirs', () => {
  expect(firstStepsOf(Role.AdminITPS)).toEqual(['sectors', 'collaborators', 'courses']);
  expect(firstStepsOf(Role.AdminQA)).toEqual(['courses', 'requirements']);
  expect(firstStepsOf(Role.Collaborator)).toEqual([]);
});
