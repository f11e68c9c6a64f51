import { describe, expect, test } from 'vitest';
import {
  AttendanceStatus,
  attendanceStatuses,
  LateReason,
  SuspensionCause,
} from '#features/attendance/shared/codes.ts';
import { lateReasons, suspensionCauses } from '#features/attendance/shared/contract.ts';
import { ChoiceType, ContentType, CourseStatus, courseTypes } from '#features/courses/shared/codes.ts';
import { contentTypes, courseStatuses } from '#features/courses/shared/contract.ts';
import { choiceTypes } from '#features/courses/shared/question-kinds/question-kinds.ts';
import { InitialTraining, InstanceStatus, Modality, modalities } from '#features/instances/shared/codes.ts';
import { initialTrainings, instanceStatuses } from '#features/instances/shared/contract.ts';
import { CollaboratorStatus, collaboratorStates } from '#features/people/shared/contract.ts';
import type { ValueLabels } from '#platform/grid/fields.ts';
import { type Language, languages } from '#platform/i18n/language.ts';
import { Role, roleNames } from '#product/roles.ts';
import { textLoaders } from './texts.ts';

/** Each closed set has its words in one room: the contract of its owner. Screens, grids and reports read them there. */

const sets: Readonly<Record<string, readonly [codes: readonly (string | number)[], words: ValueLabels]>> = {
  'attendance statuses': [Object.values(AttendanceStatus), attendanceStatuses],
  'suspension causes': [Object.values(SuspensionCause), suspensionCauses],
  'late reasons': [Object.values(LateReason), lateReasons],
  modalities: [Object.values(Modality), modalities],
  'instance statuses': [Object.values(InstanceStatus), instanceStatuses],
  'initial training': [Object.values(InitialTraining), initialTrainings],
  'course statuses': [Object.values(CourseStatus), courseStatuses],
  'content types': [Object.values(ContentType), contentTypes],
  'choice types': [Object.values(ChoiceType), choiceTypes],
  'course types': [Object.keys(courseTypes), courseTypes],
  'collaborator statuses': [Object.values(CollaboratorStatus), collaboratorStates],
  roles: [Object.values(Role), roleNames],
};

test.each(Object.entries(sets))(
  '%s: every code has its words, and no two of them the same',
  (_name, [codes, words]) => {
    expect(Object.keys(words).sort()).toEqual(codes.map(String).sort());
    for (const language of languages) {
      const said = Object.values(words).map((word) => word[language]);
      expect(said.every((word) => word !== '')).toBe(true);
      expect(new Set(said).size).toBe(said.length);
    }
  },
);

/** Texts that look like a set and are something else. */
const otherwise = new Set([
  // headings over lists of courses and counts of them
  'own.dashboard.views',
  // quick views, in the plural, which English does not show
  'own.activity.views',
  'courses.grid.views',
]);

/** Every group of texts, with the texts that are in it side by side. */
function groupsOf(name: string, texts: object): [name: string, texts: string[]][] {
  const own = Object.values(texts).filter((text) => typeof text === 'string');
  const inner = Object.entries(texts).filter(([, value]) => typeof value === 'object');
  return [[name, own], ...inner.flatMap(([key, value]) => groupsOf(`${name}.${key}`, value as object))];
}

describe.each([...languages])('in %s no screen has words of its own for a closed set', (language: Language) => {
  test.each(Object.entries(textLoaders))('%s', async (namespace, loaders) => {
    const groups = groupsOf(namespace, Object.values<object>(await loaders[language]())[0] ?? {});
    for (const [name, texts] of groups.filter(([group]) => !otherwise.has(group))) {
      for (const [set, [, words]] of Object.entries(sets)) {
        const own = Object.values(words).map((word) => word[language].toLowerCase());
        const copies = texts.filter((text) => own.includes(text.toLowerCase()));
        expect({ name, set, copies: copies.length > 1 ? copies : [] }).toEqual({ name, set, copies: [] });
      }
    }
  });
});
