import { consultPaths } from '#features/reports/web/consult-address.ts';
import { pagePaths } from '#product/page-paths.ts';
import { settingsPath } from '#product/settings-sections.ts';

/** An address of every page of the product but the sign-in; a test beside `apps/web/pages.tsx` finds a missing one. */
export const everyPage: readonly string[] = [
  ...new Set([
    '/change-password',
    '/TrainingRecord/SOP00001/1',
    '/Help',
    '/Course',
    settingsPath,
    ...Object.values(pagePaths),
    ...Object.values(consultPaths),
  ]),
];
