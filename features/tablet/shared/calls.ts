import { z } from 'zod';
import { attendanceShape, namedCwid } from '#features/attendance/shared/contract.ts';
import { courseNumber } from '#features/courses/shared/contract.ts';
import { collaboratorShape } from '#features/people/shared/contract.ts';
import { signCourseReply, updateAttemptBody } from '#features/taking/shared/contract.ts';
import { onTablet } from '#features/taking/shared/on-tablet.ts';
import { call, signedCall } from '#platform/calls/call.ts';
import { recordNumber } from '#platform/schema/values.ts';
import { signerFields } from '#platform/signing/signed-fields.ts';

/** Tablet mode: a trainer's session that serves the attendees of one instance alone (S0 section 4, decisions section 9). */

const instanceKey = { iD_Course: courseNumber(), iD_Instance: recordNumber() };
const inTabletMode = { permission: 'instance.run', servesTablet: true } as const;

/**
 * The person leaves. With `iD_Content` and `attempt` the open attempt is closed with score 0; one that is closed already keeps its
 * verdict. Without both only the tablet is let go.
 */
export const abandonAttempt = call({
  ...inTabletMode,
  method: 'POST',
  path: '/CourseManager/AbandonAttempt',
  body: z
    .object({
      ...instanceKey,
      cwid: namedCwid.optional(),
      employee_Nr: recordNumber().optional(),
      iD_Content: recordNumber().optional(),
      attempt: recordNumber().optional(),
      ...onTablet,
    })
    .refine(({ iD_Content, attempt }) => (iD_Content === undefined) === (attempt === undefined), {
      path: ['attempt'],
      error: 'required',
    }),
  /** the verdict that is on that attempt; null where none was named */
  reply: z.object({ approved: z.boolean().nullable(), contentScore: z.number().nullable() }),
});

/** A person of the tablet's instance accepts what their signature binds them to (21 CFR 11.10(j)). Again it changes nothing. */
export const acceptOnTablet = signedCall({
  ...inTabletMode,
  path: '/CourseManager/AcceptSignature',
  meaning: 'signatureAccepted',
  record: collaboratorShape.path,
  body: z.object({ ...instanceKey, cwid: signerFields.user, pass: signerFields.pass, device: onTablet.device }),
  reply: z.object({ accepted: z.literal(true) }),
});

/** `signCourse` in tablet mode: `cwid` and `pass` are the attendee's (decisions section 9). */
export const signCourseOnTablet = signedCall({
  ...inTabletMode,
  method: 'PUT',
  path: '/CourseManager/SignCourse',
  meaning: 'courseTaken',
  record: attendanceShape.path,
  body: updateAttemptBody,
  reply: signCourseReply,
});
