import { setReply } from '#features/courses/contract.ts';
import {
  type RecordServices,
  registerRecord,
  registerTrainingChange,
  registerTrainingPreviews,
} from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { courseRequirementsFields, profileRequirementsFields, requirementMeanings } from '../contract.ts';
import { setCourseRequirements, setProfileRequirements } from './commands/set-requirements.ts';
import { requirement } from './requirement.ts';
import { registerRequirementLookups } from './requirement-lookups.ts';

export { copyRequirements } from './commands/copy-requirements.ts';
export { courseRequirements } from './commands/course-requirements.ts';

/** Every kind of record about requirements, for their histories and reports. */
export const requirementRecords = [requirement];

/** Who must take what: one by one, and as the whole set of a course or of a profile. */
export function registerRequirements(app: HttpServer, services: RecordServices): void {
  registerRecord(app, services, requirement);
  registerTrainingPreviews(app, services, requirement);
  registerRequirementLookups(app, services);
  const change = {
    permission: 'requirement.write',
    record: requirement,
    reply: setReply,
  } as const;
  registerTrainingChange(app, services, {
    ...change,
    path: '/api/Requirement/SetForCourse',
    meaning: requirementMeanings['POST /api/Requirement/SetForCourse'],
    fields: courseRequirementsFields,
    run: setCourseRequirements,
  });
  registerTrainingChange(app, services, {
    ...change,
    path: '/api/Course/CreatingRequirementsForAProfile',
    meaning: requirementMeanings['POST /api/Course/CreatingRequirementsForAProfile'],
    fields: profileRequirementsFields,
    run: setProfileRequirements,
  });
}
