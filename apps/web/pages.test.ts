import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { en as auditEn } from '#features/audit/i18n/en.ts';
import { es as auditEs } from '#features/audit/i18n/es.ts';
import { getAuditState } from '#features/audit/shared/calls.ts';
import { getMaterial } from '#features/courses/shared/calls.ts';
import { en as instancesEn } from '#features/instances/i18n/en.ts';
import { es as instancesEs } from '#features/instances/i18n/es.ts';
import { getClosing, startTablet } from '#features/instances/shared/calls.ts';
import { instanceShape } from '#features/instances/shared/contract.ts';
import { en as activityEn } from '#features/own/i18n/en.ts';
import { es as activityEs } from '#features/own/i18n/es.ts';
import { checkCertificate, getActivity, getPendingCourses, getTrainingRecord } from '#features/own/shared/calls.ts';
import { findPeople, savePaperSheet } from '#features/paper/shared/calls.ts';
import { recordGridCalls } from '#features/records/shared/record-calls.ts';
import { openPermissionOf } from '#features/records/shared/record-shape.ts';
import { getMatrix, getPeopleCharts } from '#features/reports/shared/calls.ts';
import { validateInstructor } from '#features/session/shared/calls/credentials.ts';
import { profCourseShape } from '#features/spac/shared/contract.ts';
import { initContent } from '#features/taking/shared/calls.ts';
import type { Call } from '#platform/calls/call.ts';
import type { Permission } from '#product/permissions.ts';
import { Role } from '#product/roles.ts';
import { everyPage } from '#tests/e2e/pages/every-page.ts';
import { en as shellEn } from './i18n/en.ts';
import { es as shellEs } from './i18n/es.ts';
import { entryPages, menuOf, pages, shellPages, stepPages } from './pages.tsx';

/** The pages of the group Consult: six in the order of decisions section 11, and the matrix. */
const consult = [
  '/ReadRequirements',
  '/ReadCollaborators',
  '/ReadStages',
  '/ReadStagesBySector',
  '/ReadStagesBySpac',
  '/ReadCollaboratorsMD',
  '/ReadMatrix',
];

test.each(Object.values(Role))(
  'the menu shows role %i the pages of their own training, the instances, the reporting module and the consult pages to the staff, and the audit to ITPS, QA and the inspector',
  (role) => {
    const reads = role === Role.AdminITPS || role === Role.AdminQA || role === Role.Inspector;
    expect(menuOf(role).map(({ path }) => path)).toEqual([
      '/Dashboard',
      '/Activity',
      ...(role === Role.Collaborator ? [] : ['/Management', '/consult', ...consult]),
      ...(reads ? ['/Audit'] : []),
    ]);
  },
);

test('the consult pages are a folder of the menu, and nothing else is', () => {
  const grouped = menuOf(Role.AdminITPS).filter(({ group }) => group !== undefined);
  expect(grouped.map(({ path, group }) => [path, group])).toEqual(consult.map((path) => [path, 'consult']));
});

// The others take it from where the page takes it: `consultNames`.
test.each([
  [shellEs.menu, activityEs, instancesEs, auditEs],
  [shellEn.menu, activityEn, instancesEn, auditEn],
])('a page is called as its entry in the menu', (menu, { activity }, instances, audit) => {
  expect([activity.title, instances.title, audit.title]).toEqual([menu.activity, menu.management, menu.audit]);
});

test('every page asks for a permission but the steps of signing in', () => {
  const open = Object.values(pages).filter((page) => !shellPages.some(({ path }) => path === page.path));
  expect(open.map(({ path }) => path)).toEqual(['/login', '/provider', '/change-password', '/confirm-password']);
});

const { load: loadInstances } = recordGridCalls(instanceShape);

/** What each page reads first, or does where it is there to do something. */
const firstCalls: Readonly<Partial<Record<keyof typeof pages, Pick<Call, 'permission'>>>> = {
  dashboard: getPendingCourses,
  activity: getActivity,
  capacitation: initContent,
  trainingRecord: getTrainingRecord,
  management: loadInstances,
  assistants: findPeople,
  assistantsBySpac: { permission: openPermissionOf(profCourseShape) },
  inPerson: savePaperSheet,
  closing: getClosing,
  tabletCourse: startTablet,
  confirmCredentials: validateInstructor,
  reporting: getPeopleCharts,
  readMatrix: getMatrix,
  audit: getAuditState,
  verifyCopy: checkCertificate,
  course: getMaterial,
};

// A page names its permission itself: the first page would fetch the calls of all of them.
test.each(Object.entries(firstCalls))(
  'the page %s is opened by who may make its first call',
  (name, { permission }) => {
    const page: { readonly path: string; readonly permission?: Permission } = pages[name as keyof typeof pages];
    expect(page.permission).toBe(permission);
  },
);

test('every page has its route: the sign-in, a step after it, or in the shell', () => {
  const routed = [...entryPages, ...stepPages, ...shellPages].map(({ path }) => path);
  expect(routed.toSorted()).toEqual(
    Object.values(pages)
      .map(({ path }) => path)
      .toSorted(),
  );
});

test('the journey that loses the network visits every page behind the sign-in', () => {
  const missed = Object.values(pages).filter(
    ({ path }) => !everyPage.some((address) => matchPath({ path, caseSensitive: false }, address) !== null),
  );
  expect(missed.map(({ path }) => path)).toEqual([pages.login.path]);
});
