import { z } from 'zod';
import { courseNumber } from '#features/courses/shared/contract.ts';
import { call, type ReplyOf, signedCall } from '#platform/calls/call.ts';
import { day, recordNumber } from '#platform/schema/values.ts';
import { closingReply } from './closing.ts';
import { addSheetFields, changeExpirationBody, instanceQuery, instanceShape } from './contract.ts';
import { sessionPlace } from './session-place-fields.ts';

/** Adds the scanned paper sheet to an instance: multipart, the fields as JSON in `values`, the PDF in `pdf`. */
export const addSheet = signedCall({
  path: '/api/Stage/AddSheet',
  permission: 'instance.run',
  meaning: 'sheetAdded',
  record: instanceShape.path,
  body: addSheetFields,
  reply: z.object({ iD_Instance: z.number().int(), revision: z.number().int() }),
});

/** The scanned sheet as it stands, or as it stood in a revision. */
export const getSheet = call({
  path: '/api/Stage/GetSheet',
  permission: 'sectorData.read',
  query: instanceQuery.extend({ revision: recordNumber().optional() }),
});

/**
 * The sheet of an instance as PDF, to be signed by hand (S1 section 7, decisions section 12); trainers in their own sector.
 * Answered where people take part.
 */
export const printSheet = call({
  path: '/api/report',
  permission: 'sectorData.read',
  query: instanceQuery,
});

/**
 * Moves when instances and their attendances expire (decisions section 8), by the administrator of the parameters. Answered where
 * attendances are, whose rows expire.
 */
export const changeExpirations = signedCall({
  path: '/api/Stage/ChangeExpirationDate',
  permission: 'settings.write',
  meaning: 'expirationChanged',
  record: instanceShape.path,
  body: changeExpirationBody,
  /** how many of each got the new day */
  reply: z.object({ instances: z.number().int(), attendances: z.number().int() }),
});

/**
 * Puts the session in tablet mode, where it serves the people of this instance alone; the same again is harmless, and says the same.
 * Answered where courses are taken.
 */
export const startTablet = call({
  method: 'POST',
  path: '/CourseManager/StartTablet',
  permission: 'instance.run',
  servesTablet: true,
  body: z.object({ iD_Course: courseNumber(), iD_Instance: recordNumber() }),
  reply: z.object({
    iD_Course: z.string(),
    iD_Instance: z.number().int(),
    course_Name: z.string(),
    doc_Number: z.string(),
    version: z.number().int(),
    /** minimum passing score, percent */
    score: z.number(),
    sector_Name: z.string(),
    expiration_Date: z.iso.date(),
    /** the instance's day is over; of a person the row in the list of attendees says it */
    expired: z.boolean(),
  }),
});
export type StartedTablet = ReplyOf<typeof startTablet>;

/** Days ahead of which the sessions are told, today included. */
export const sessionDays = 14;

/** A session: a room with a tablet, or one on paper; its day is that of its expiration where it has none. */
export const session = z.object({
  iD_Instance: z.number().int(),
  iD_Course: z.string(),
  course_Name: z.string(),
  doc_Number: z.string(),
  version: z.number().int(),
  sector_Name: z.string(),
  modality: z.number().int(),
  status: z.number().int(),
  day: z.iso.date(),
  ...sessionPlace,
  instructor: z.string(),
  /** of a person of the company */
  instructor_Nr: z.number().int().nullable(),
  expiration_Date: z.iso.date(),
  /** who takes part, and how many of them have finished */
  people: z.number().int(),
  finished: z.number().int(),
});

/**
 * The sessions that are open today, in the days that follow, and of before: what a trainer runs. With `week` those of its seven days from
 * Monday on and of the days beside them, whose nights may reach into it, finished ones too. Each by day and hour, the first few hundred; `isCut`: there are more. Answered where people take part.
 */
export const getSessions = call({
  path: '/api/Stage/Sessions',
  permission: 'sectorData.read',
  query: z.object({ week: day().optional() }),
  reply: z.object({ today: z.iso.date(), sessions: z.array(session), isCut: z.boolean() }),
});
export type Session = ReplyOf<typeof getSessions>['sessions'][number];

/** How a session went for each of its people, and who answers for them. Answered where mails are written. */
export const getClosing = call({
  path: '/api/Stage/Closing',
  permission: 'sectorData.read',
  query: instanceQuery,
  reply: closingReply,
});

/**
 * Tells the responsible of each sector whose people took part how a session went, by mail. Answered where mails are written. `sent_At` is
 * the last sending that the page showed: what was sent by then is sent again; a second press of the same page sends nothing more.
 */
export const sendClosing = call({
  method: 'POST',
  path: '/api/Stage/SendClosing',
  permission: 'instance.run',
  body: instanceQuery.extend({ sent_At: z.iso.datetime({ offset: true }).nullish() }),
  /** whom the next mail tells */
  reply: z.object({ told: z.array(z.object({ sector: z.string(), name: z.string() })) }),
});
