import { course, saveMaterial } from '#features/courses/server/public.ts';
import { type finishCourse, saveMaterial as saveMaterialCall } from '#features/courses/shared/calls.ts';
import { courseShape, spacCourseType } from '#features/courses/shared/contract.ts';
import { makeSentChanges, type RecordWrite, readRecord } from '#features/records/server/public.ts';
import { requireChangeCall } from '#features/records/shared/record-calls.ts';
import { requirement, setCourseRequirements } from '#features/requirements/server/public.ts';
import { setRequirementsOfCourse } from '#features/requirements/shared/calls.ts';
import { courseRequirementsFields } from '#features/requirements/shared/contract.ts';
import { profCourse, setCourseProfiles } from '#features/spac/server/public.ts';
import { setSpacProfilesOfCourse } from '#features/spac/shared/calls.ts';
import { courseSpacProfilesFields } from '#features/spac/shared/contract.ts';
import type { BodyOf, SignedCall } from '#platform/calls/call.ts';
import { mayCall } from '#platform/calls/may-call.ts';
import { httpErrors } from '#platform/http/errors.ts';
import { roleOf } from '#platform/http/request-context.ts';
import { validate } from '#platform/http/validation.ts';
import { signedApart } from '#platform/signing/signed-apart.ts';

type Pages = Pick<BodyOf<typeof finishCourse>, 'information' | 'material' | 'requirements'>;

/**
 * Writes what stood unsigned on the pages of a course's editor, each page by the very command of its own call, with that call's
 * permission and meaning: every record gets a revision and a signature row of its own (docs/decisions/130).
 * @param write of the record `course`, which is locked and in editing; training follows from its finish
 * @throws InvalidInput; Refusal FORBIDDEN, and as the commands do
 */
export async function signPages(write: RecordWrite, courseId: string, pages: Pages): Promise<void> {
  const { information, material, requirements } = pages;
  const by = (call: SignedCall): RecordWrite => {
    if (!mayCall(roleOf(write.session), call)) throw httpErrors.FORBIDDEN();
    return { ...write, act: signedApart(write.act, call.meaning), reassignTraining: async () => {} };
  };
  if (information !== undefined && course.write?.update !== undefined) {
    const change = by(requireChangeCall(courseShape, 'update'));
    await makeSentChanges(change, course.write.update, { iD_Course: courseId, ...information });
  }
  if (material !== undefined) await saveMaterial(by(saveMaterialCall), { iD_Course: courseId, ...material });
  if (requirements === undefined) return;
  const wanted = { ...requirements, id_Course: courseId };
  if ((await readRecord(write.tx, course, { iD_Course: courseId }))?.iD_Type === spacCourseType) {
    const change = { ...by(setSpacProfilesOfCourse), record: profCourse };
    await setCourseProfiles(change, validate(courseSpacProfilesFields, wanted));
  } else {
    const change = { ...by(setRequirementsOfCourse), record: requirement };
    await setCourseRequirements(change, validate(courseRequirementsFields, wanted));
  }
}
