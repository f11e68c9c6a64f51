import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { collaborators } from '#demo/company/collaborators.ts';
import { allCourses } from '#demo/company/courses/all-courses.ts';
import { historyMonths, lateReasons, modalities, wrongAnswersWhenPassing } from '#demo/company/history.ts';
import { plannedInstances } from '#demo/company/planned-instances.ts';
import { profiles } from '#demo/company/profiles.ts';
import { assignments } from '#demo/company/scenario.ts';
import { sectors } from '#demo/company/sectors.ts';
import { shifts } from '#demo/company/shifts.ts';
import { generalProfiles, profileCollaborators, spacProfiles, spacs } from '#demo/company/spac.ts';
import type { DemoContent, DemoCourse } from '#demo/company/types.ts';
import { ChoiceType } from '#features/courses/shared/codes.ts';
import { questionKinds } from '#features/courses/shared/question-kinds/question-kinds.ts';

const materials = join(import.meta.dirname, '../materials');
const sectorNames = new Set(sectors.map((sector) => sector.name));
const employeeNumbers = new Set(collaborators.map((person) => person.employeeNr));
const spacProfileKeys = new Set(spacProfiles.map((profile) => profile.key));
const courseByKey = new Map(allCourses.map((course) => [course.key, course]));
const questions = allCourses.flatMap((course) => course.contents.flatMap(questionsOf));

function questionsOf(content: DemoContent) {
  return content.type === 'choice' ? content.questions : [];
}

function duplicates(values: readonly (string | number)[]) {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function unknown<T>(values: readonly T[], known: ReadonlySet<T>) {
  return values.filter((value) => !known.has(value));
}

function tooLong(values: readonly (string | null)[], maximum: number) {
  return values.filter((value) => value !== null && value.length > maximum);
}

describe('people', () => {
  test('has 6 sectors, 15 profiles, 4 shifts and about 60 people', () => {
    expect([sectors.length, profiles.length, shifts.length]).toEqual([6, 15, 4]);
    expect(collaborators.length).toBeGreaterThanOrEqual(58);
  });

  test('keeps to lengths and to unique keys', () => {
    expect(tooLong([...sectorNames], 80)).toEqual([]);
    expect(sectors.filter((sector) => sector.management.length !== 2)).toEqual([]);
    expect(
      tooLong(
        profiles.map((profile) => profile.name),
        50,
      ),
    ).toEqual([]);
    expect(
      tooLong(
        collaborators.map((person) => person.name),
        50,
      ),
    ).toEqual([]);
    expect(collaborators.filter((person) => !/^[a-z0-9]{1,6}$/.test(person.cwid))).toEqual([]);
    expect(collaborators.filter((person) => person.employeeNr < 1 || person.employeeNr > 99999999)).toEqual([]);
    expect(duplicates(collaborators.map((person) => person.cwid))).toEqual([]);
    expect(duplicates(collaborators.map((person) => person.employeeNr))).toEqual([]);
    expect(duplicates(profiles.map((profile) => profile.name))).toEqual([]);
  });

  test('refers only to what exists', () => {
    const profileKeys = new Set(profiles.map((profile) => `${profile.sector}|${profile.name}`));
    const shiftNames = new Set<string | null>([...shifts.map((shift) => shift.name), null]);
    const generalNames = new Set<string | null>([...generalProfiles.map((general) => general.description), null]);
    const responsible = sectors.flatMap((sector) => (sector.responsible === null ? [] : [sector.responsible]));
    expect(unknown(responsible, employeeNumbers)).toEqual([]);
    expect(
      unknown(
        collaborators.map((person) => `${person.sector}|${person.profile}`),
        profileKeys,
      ),
    ).toEqual([]);
    expect(
      unknown(
        collaborators.map((person) => person.shift),
        shiftNames,
      ),
    ).toEqual([]);
    expect(
      unknown(
        collaborators.map((person) => person.generalProfile),
        generalNames,
      ),
    ).toEqual([]);
  });

  test('has the demo sign-ins with their roles, active, and people of every state', () => {
    const signIns = ['itps', 'qa', 'hse', 'train', 'ana', 'bruno'].map((cwid) => {
      const person = collaborators.find((candidate) => candidate.cwid === cwid);
      return [person?.role, person?.active];
    });
    expect(signIns).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
      [4, 1],
      [3, 1],
      [3, 1],
    ]);
    expect(collaborators.filter((person) => person.active === 0)).toHaveLength(2);
    expect(collaborators.filter((person) => person.active === 2)).toHaveLength(2);
  });
});

describe('computerised systems', () => {
  test('keeps to lengths and uses every status and building', () => {
    expect(spacs.filter((spac) => spac.id.length > 5 || spac.name.length > 255)).toEqual([]);
    expect(
      tooLong(
        spacs.flatMap((spac) => [spac.sysOwner, spac.qaUnit, spac.smExpert, spac.sysSupplier]),
        50,
      ),
    ).toEqual([]);
    expect(
      tooLong(
        spacs.flatMap((spac) => [spac.itService, spac.hse, spac.owner, spac.admIng, spac.formXls]),
        4,
      ),
    ).toEqual([]);
    expect(new Set(spacs.map((spac) => spac.status))).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(new Set(spacs.map((spac) => spac.building))).toEqual(new Set([0, 1, 2]));
  });

  test('refers only to what exists', () => {
    const spacIds = new Set(spacs.map((spac) => spac.id));
    expect(duplicates([...spacs.map((spac) => spac.id), ...spacProfiles.map((profile) => profile.key)])).toEqual([]);
    expect(
      unknown(
        spacProfiles.map((profile) => profile.spac),
        spacIds,
      ),
    ).toEqual([]);
    expect(
      unknown(
        generalProfiles.flatMap((general) => general.spacProfiles),
        spacProfileKeys,
      ),
    ).toEqual([]);
    expect(
      unknown(
        profileCollaborators.map((link) => link.spacProfile),
        spacProfileKeys,
      ),
    ).toEqual([]);
    expect(
      unknown(
        profileCollaborators.map((link) => link.employeeNr),
        employeeNumbers,
      ),
    ).toEqual([]);
  });
});

describe('courses', () => {
  test('are 28, of all types and statuses, within the lengths', () => {
    expect(allCourses).toHaveLength(28);
    expect(duplicates(allCourses.map((course) => course.key))).toEqual([]);
    expect(new Set(allCourses.map((course) => course.type)).size).toBe(7);
    expect(new Set(allCourses.map((course) => course.status))).toEqual(new Set([0, 1, 2, 3]));
    expect(
      tooLong(
        allCourses.map((course) => course.docNumber),
        60,
      ),
    ).toEqual([]);
    expect(
      tooLong(
        allCourses.flatMap((course) => [course.name, course.description]),
        255,
      ),
    ).toEqual([]);
  });

  test('have a validity date that agrees with their status', () => {
    const ahead = (course: DemoCourse) => course.dateVigInDays > 0;
    expect(allCourses.filter((course) => ahead(course) !== course.status < 2).map((course) => course.key)).toEqual([]);
  });

  test('follow one another in a lineage, one version at a time', () => {
    expect(duplicates(allCourses.map((course) => `${course.docNumber} V${course.version}`))).toEqual([]);
    for (const course of allCourses) {
      const parent = course.parent === null ? undefined : courseByKey.get(course.parent);
      expect([course.key, course.version]).toEqual([course.key, (parent?.version ?? 0) + 1]);
      if (parent === undefined) continue;
      expect(parent.docNumber).toBe(course.docNumber);
      expect(allCourses.indexOf(parent)).toBeLessThan(allCourses.indexOf(course));
      expect(parent.dateVigInDays).toBeLessThan(course.dateVigInDays);
    }
  });

  test('are required of existing profiles, or of SPAC profiles for SAC', () => {
    const profileKeys = new Set(profiles.map((profile) => `${profile.sector}|${profile.name}`));
    for (const course of allCourses) {
      const required = course.requirements.map((entry) => `${entry.sector}|${entry.profile}`);
      expect(unknown(required, profileKeys)).toEqual([]);
      expect(duplicates(required)).toEqual([]);
      expect(unknown(course.spacProfiles, spacProfileKeys)).toEqual([]);
      expect([course.key, required.length === 0, course.spacProfiles.length > 0]).toEqual([
        course.key,
        course.type === 'SAC',
        course.type === 'SAC',
      ]);
      if (course.type === 'SOP') expect(course.includedCapaIni).toBe(true);
    }
  });

  test('has the course that ana takes: link, PDF, video, six questions', () => {
    const course = courseByKey.get('ingreso-area-esteril');
    expect([course?.type, course?.status]).toEqual(['SOP', 2]);
    expect(course?.contents.map((content) => content.type)).toEqual(['link', 'pdf', 'media', 'choice']);
    expect(course?.contents.flatMap(questionsOf)).toHaveLength(6);
  });
});

describe('contents', () => {
  const contents = allCourses.flatMap((course) => course.contents);

  test('have at least 12 questionnaires of 5 to 10 questions', () => {
    const finished = allCourses.filter((course) => course.status > 0).flatMap((course) => course.contents);
    const sizes = finished.filter((content) => content.type === 'choice').map((content) => questionsOf(content).length);
    expect(sizes.length).toBeGreaterThanOrEqual(12);
    expect(sizes.filter((size) => size < 5 || size > 10)).toEqual([]);
  });

  test('ask questions of every kind, as they could be saved, with at most 5 answers', () => {
    expect(new Set(questions.map(({ type }) => type))).toEqual(new Set(Object.values(ChoiceType)));
    const bad = questions.filter(({ type, answers }) => {
      const marked = type === ChoiceType.Simple || type === ChoiceType.Multiple;
      const allRight = answers.every(({ correct }) => correct);
      const several = type !== ChoiceType.Multiple || answers.filter(({ correct }) => correct).length > 1;
      const sizeFits = answers.length <= 5 && (!marked || (answers.length >= 3 && !allRight));
      const isSaved = questionKinds[type].problemOf(answers) === null;
      return !isSaved || !several || !sizeFits || duplicates(answers.map(({ text }) => text)).length > 0;
    });
    expect(bad.map((question) => question.question)).toEqual([]);
  });

  test('do not put the right answer always in the same place', () => {
    const places = questions
      .filter((question) => question.type === 0)
      .map((q) => q.answers.findIndex((a) => a.correct));
    expect(new Set(places).size).toBeGreaterThanOrEqual(3);
  });

  test('point at https pages', () => {
    const links = contents.flatMap((content) => (content.type === 'link' ? content.links : []));
    expect(links.filter((link) => new URL(link).protocol !== 'https:')).toEqual([]);
  });

  test('show real PDFs, at least six, each under 200 KB', () => {
    const names = new Set(contents.flatMap((content) => (content.type === 'pdf' ? content.pdfs : [])));
    expect(names.size).toBeGreaterThanOrEqual(6);
    for (const name of names) {
      const bytes = readFileSync(join(materials, name));
      expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
      expect(bytes.subarray(-8).toString('latin1')).toContain('%%EOF');
      expect(bytes.length).toBeLessThan(200_000);
    }
  });

  test('show a real video under 2 MB whose index stands before its data, with captions', () => {
    const media = contents.flatMap((content) =>
      content.type === 'media' && 'file' in content.media ? [content.media] : [],
    );
    expect(media.length).toBeGreaterThanOrEqual(1);
    for (const { file, captions } of media) {
      const path = join(materials, file);
      const bytes = readFileSync(path);
      expect(bytes.subarray(4, 8).toString('latin1')).toBe('ftyp');
      expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
      expect(statSync(path).size).toBeLessThan(2_000_000);
      if (captions !== null) expect(readFileSync(join(materials, captions), 'utf8')).toMatch(/^WEBVTT\n/);
    }
  });
});

describe('scenario', () => {
  function spacProfilesOf(cwid: string) {
    const person = collaborators.find((candidate) => candidate.cwid === cwid);
    const general = generalProfiles.find((candidate) => candidate.description === person?.generalProfile);
    const direct = profileCollaborators.filter((link) => link.employeeNr === person?.employeeNr);
    return new Set([...(general?.spacProfiles ?? []), ...direct.map((link) => link.spacProfile)]);
  }

  function mustTake(cwid: string) {
    const person = collaborators.find((candidate) => candidate.cwid === cwid);
    const held = spacProfilesOf(cwid);
    const live = allCourses.filter((course) => course.status === 1 || course.status === 2);
    const wanted = live.filter(
      (course) =>
        course.requirements.some((entry) => entry.profile === person?.profile) ||
        course.spacProfiles.some((key) => held.has(key)),
    );
    return wanted.map((course) => course.key);
  }

  test.each(['ana', 'bruno'] as const)('names exactly the live courses that %s must take', (cwid) => {
    const live = assignments[cwid].filter((entry) => courseByKey.get(entry.course)?.status !== 3);
    expect(live.map((entry) => entry.course).sort()).toEqual(mustTake(cwid).sort());
    expect(duplicates(assignments[cwid].map((entry) => entry.course))).toEqual([]);
  });

  test('finishes only with a score that its questionnaire can give and that passes', () => {
    for (const entry of [...assignments.ana, ...assignments.bruno]) {
      if (entry.status !== 1) continue;
      const course = courseByKey.get(entry.course);
      const count = course?.contents.flatMap(questionsOf).length ?? 0;
      const rightCount = entry.score * count;
      expect([entry.course, Math.abs(rightCount - Math.round(rightCount)) < 1e-9]).toEqual([entry.course, true]);
      expect(entry.score * 100).toBeGreaterThanOrEqual(course?.minimumScore ?? Number.NaN);
      expect([entry.course, entry.late !== undefined]).toEqual([
        entry.course,
        -entry.finishedDaysAgo > entry.expiresInDays,
      ]);
      if (entry.late?.reason === 4) expect(entry.late.description).not.toBe('');
      expect(-entry.finishedDaysAgo).toBeGreaterThanOrEqual(course?.dateVigInDays ?? Number.NaN);
    }
  });

  test('gives ana what the demo promises', () => {
    const open = assignments.ana.filter((entry) => entry.status !== 1);
    const online = open.filter((entry) => entry.modality === 0);
    expect(new Set(assignments.ana.map((entry) => entry.status))).toEqual(new Set([0, 1, 2]));
    expect(online.some((entry) => entry.expiresInDays < 0)).toBe(true);
    expect(open.some((entry) => entry.expiresInDays === 3)).toBe(true);
    expect(open.some((entry) => entry.modality === 2)).toBe(true);
    expect(online.find((entry) => entry.course === 'ingreso-area-esteril')).toMatchObject({
      status: 0,
      expiresInDays: 20,
    });
  });

  test('expires a course that is in progress on its validity date', () => {
    for (const entry of [...assignments.ana, ...assignments.bruno]) {
      const course = courseByKey.get(entry.course);
      if (course?.status === 1) expect(entry.expiresInDays).toBe(course.dateVigInDays);
    }
  });

  test('plans instances of every modality and status with people and courses that exist', () => {
    const cwids = new Set(collaborators.map((person) => person.cwid));
    expect(new Set(plannedInstances.map((instance) => instance.modality))).toEqual(new Set([1, 2]));
    expect(new Set(plannedInstances.map((instance) => instance.status))).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(
      unknown(
        plannedInstances.map((instance) => instance.course),
        new Set(courseByKey.keys()),
      ),
    ).toEqual([]);
    expect(
      unknown(
        plannedInstances.map((instance) => instance.sector),
        sectorNames,
      ),
    ).toEqual([]);
    expect(
      unknown(
        plannedInstances.flatMap((instance) => instance.attendees),
        cwids,
      ),
    ).toEqual([]);
    expect(
      tooLong(
        plannedInstances.map((instance) => instance.instructor),
        30,
      ),
    ).toEqual([]);
    expect(
      tooLong(
        plannedInstances.map((instance) => instance.observations),
        255,
      ),
    ).toEqual([]);
  });

  test('has a history of 24 months with shares and weights that add up', () => {
    expect(historyMonths.map((month) => month.monthsAgo)).toEqual(Array.from({ length: 24 }, (_, index) => 24 - index));
    expect(historyMonths.filter((month) => month.finishedOnTime + month.finishedLate > 1)).toEqual([]);
    for (const weights of [lateReasons, modalities, wrongAnswersWhenPassing]) {
      expect(weights.reduce((sum: number, entry) => sum + entry.weight, 0)).toBeCloseTo(1, 9);
    }
  });
});
