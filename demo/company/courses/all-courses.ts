import { coursesBeingWritten } from '#demo/company/courses/being-written.ts';
import { computerisedSystemCourses } from '#demo/company/courses/computerised-systems.ts';
import { dataIntegrityCourses } from '#demo/company/courses/data-integrity.ts';
import { induction } from '#demo/company/courses/induction.ts';
import { laboratoryWarehouseCourses } from '#demo/company/courses/laboratory-warehouse.ts';
import { qualitySystemCourses } from '#demo/company/courses/quality-system.ts';
import { safetyCourses } from '#demo/company/courses/safety.ts';
import { solidsProductionCourses } from '#demo/company/courses/solids-production.ts';
import { sterileAreaEntryCourses } from '#demo/company/courses/sterile-area-entry.ts';
import { sterileOperationCourses } from '#demo/company/courses/sterile-operations.ts';
import type { DemoCourse } from '#demo/company/types.ts';

/** Every course of the company; a version always comes after the one it was cloned from. */
export const allCourses: readonly DemoCourse[] = [
  ...qualitySystemCourses,
  induction,
  ...dataIntegrityCourses,
  ...sterileAreaEntryCourses,
  ...sterileOperationCourses,
  ...solidsProductionCourses,
  ...laboratoryWarehouseCourses,
  ...safetyCourses,
  ...computerisedSystemCourses,
  ...coursesBeingWritten,
];
