import { z } from 'zod';
import { personPreview } from '#features/records/shared/contract.ts';

/**
 * The columns of a table of new people, by the fields of `collaboratorShape` that name them, in the order that is taken
 * where the first row names none.
 */
export const peopleColumns = [
  'employee_Nr',
  'name',
  'cwid',
  'sector_Name',
  'profile_Name',
  'email',
  'profGral_Name',
  'shift_Name',
  'role',
  'active',
  'onboard_Date',
  'capa_Initial',
  'capa_spac_ini',
] as const;
export type PeopleColumn = (typeof peopleColumns)[number];

/** Columns that every person needs. */
export const neededColumns = peopleColumns.slice(0, 5);

/** The field of an addition that a column stands for, where it is another. */
export const fieldOfColumn: Readonly<Partial<Record<PeopleColumn, string>>> = {
  sector_Name: 'iD_Sector',
  profile_Name: 'iD_Profile_Web',
  profGral_Name: 'iD_ProfGral',
  shift_Name: 'iD_Shift',
};

/** Bytes of a file; characters of pasted text and of one cell. As many rows as are signed at once (`togetherLimit`). */
export const tableLimits = { fileBytes: 2 * 1024 * 1024, text: 256 * 1024, cell: 300 } as const;

/** The words of a row's cells; what is absent is empty. */
const cells = z.partialRecord(z.enum(peopleColumns), z.string().max(tableLimits.cell, { error: 'tooLong' }));
export type PeopleCells = z.infer<typeof cells>;

/** POST api/Collaborator/ReadPeople: pasted text, or the rows as they were corrected. */
export const readPeopleBody = z
  .object({
    text: z.string({ error: 'type' }).max(tableLimits.text, { error: 'tooLong' }).optional(),
    rows: z.array(cells, { error: 'type' }).max(1000, { error: 'tooMany' }).optional(),
  })
  .partial();

export const readPeopleReply = z.object({
  /** headings that name no column: what stands under them is not read */
  unread: z.array(z.string()),
  /** that the table has, and those that nobody goes without */
  columns: z.array(z.enum(peopleColumns)),
  rows: z.array(
    z.object({
      /** as they are understood: with the names that records have, and what an empty cell means */
      cells,
      /** of the addition (`newCollaboratorFields` without a password); null while a cell is wrong */
      fields: z.record(z.string(), z.unknown()).nullable(),
      problems: z.array(
        z.object({
          column: z.enum(peopleColumns),
          /** a rule or a refusal */
          code: z.string(),
          /** in the caller's language */
          text: z.string(),
          /** names that exist and are nearly the one that was written, the nearest first */
          offers: z.array(z.string()),
        }),
      ),
      /** which of `effects` the person gets; null while a cell is wrong */
      effect: z.number().int().nullable(),
    }),
  ),
  /** what people of one place and one state get, each once */
  effects: z.array(personPreview),
});
export type ReadPeopleReply = z.infer<typeof readPeopleReply>;
export type ReadPerson = ReadPeopleReply['rows'][number];
