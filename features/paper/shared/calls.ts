import { z } from 'zod';
import { attendanceShape } from '#features/attendance/shared/contract.ts';
import { courseNumber } from '#features/courses/shared/contract.ts';
import { instanceQuery, instanceShape } from '#features/instances/shared/contract.ts';
import { employeeNumber } from '#features/people/shared/contract.ts';
import { editedRevision } from '#features/records/shared/contract.ts';
import { onTablet } from '#features/taking/shared/on-tablet.ts';
import { call, longBody, signedCall } from '#platform/calls/call.ts';
import { flag, recordNumber } from '#platform/schema/values.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';
import { assistantsReply, inPersonReply, sheetLines } from './contract.ts';

/** Who takes part in an instance, and how they did on paper (decisions section 8); trainers in their own sector. */

const instanceKey = { id_instance: recordNumber(), id_course: courseNumber() };

/** Who takes part in an instance, by name; the suspended are left out. `device`: the tablet that asks. */
export const getAssistants = call({
  path: '/api/Collaborator/GetAssistantsFromCourse',
  permission: 'sectorData.read',
  servesTablet: true,
  query: z.object({ iD_Instance: recordNumber(), iD_Course: courseNumber(), device: onTablet.device }),
  reply: assistantsReply,
});

/**
 * A grid load of the active people, to choose from: load options and `assistantsLoad` beside each other. In an address `filters` is
 * JSON. Served to POST too, also under `/Load`, with the same in the body.
 */
export const findPeople = call({
  path: '/api/Collaborator/CollaboratorFilteredBySector',
  permission: 'sectorData.read',
  query: z.looseObject({}),
});

/**
 * Puts people into an instance, all of them or none; only while it is not started. `revision`, where it is sent, is that of the
 * instance as it was seen.
 */
export const addAssistants = signedCall({
  path: '/api/Attended/AddAssistants',
  permission: 'instance.write',
  meaning: 'assistantsAdded',
  record: instanceShape.path,
  bodyLimit: longBody,
  body: z.object({
    ...instanceKey,
    collaborators: z.array(employeeNumber(), { error: 'required' }).min(1, { error: 'required' }),
    revision: editedRevision(),
    ...signedFields,
  }),
  /** `added`: how many; `revision`: the instance's new one */
  reply: z.object({ iD_Instance: z.number().int().positive(), added: z.number().int(), revision: z.number().int() }),
});

/** The lines of the sheet of an instance on paper, by name. */
export const getPaperSheet = call({
  path: '/api/Attended/getAttendedInPerson',
  permission: 'sectorData.read',
  query: instanceQuery,
  reply: inPersonReply,
});

/** Of each line of a paper sheet, whether it is saved or the instance finished with it. */
const lineMeaning = 'attendanceSigned';

const ofPaperSheet = {
  method: 'POST',
  permission: 'instance.run',
  record: attendanceShape.path,
  bodyLimit: longBody,
  /** the instance's status (an `InstanceStatus`) and the lines with their new revisions */
  reply: z.object({ iD_Instance: z.number().int().positive(), status: z.number().int(), rows: inPersonReply }),
} as const;

/** Saves lines, those that differ; with `finished` it also finishes the instance, and is signed as `finishPaperSheet` is. */
export const savePaperSheet = signedCall({
  ...ofPaperSheet,
  path: '/api/Attended/attendedInPerson',
  meaning: lineMeaning,
  meaningsApart: ['instanceFinished'],
  body: z.object({
    ...instanceKey,
    data: sheetLines,
    finished: z.preprocess((value) => value ?? false, flag()),
    ...signedFields,
  }),
});

/**
 * Finishes an instance on paper, for good. With lines the sheet is saved first, and must name everybody who takes part; without
 * any, what has been saved counts.
 */
export const finishPaperSheet = signedCall({
  ...ofPaperSheet,
  path: '/api/Attended/AttendedCompleteInPerson',
  meaning: 'instanceFinished',
  meaningsApart: [lineMeaning],
  body: z.object({ ...instanceKey, data: sheetLines.optional(), ...signedFields }),
});
