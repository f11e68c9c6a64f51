import { z } from 'zod';
import type { RecordServices } from '#features/records/server/public.ts';
import { togetherLimit } from '#features/records/shared/contract.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { separatorOf, splitCells } from '#platform/documents/table/split-cells.ts';
import { readWorkbook, type WorkbookCell } from '#platform/documents/xlsx/read-workbook.ts';
import { callerLeft } from '#platform/http/caller-left.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { UploadedFile } from '#platform/http/multipart.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { validate } from '#platform/http/validation.ts';
import { readPeople as call } from '../../shared/calls.ts';
import { readPeopleBody } from '../../shared/people-table.ts';
import { peopleErrors } from '../errors.ts';
import { readPeople } from '../pasted/read-people.ts';
import { readTable } from '../pasted/read-table.ts';

/** As the call declares, or with a file of the multipart body in place of the text. */
const body = readPeopleBody
  .extend({ file: z.instanceof(UploadedFile, { error: 'type' }).optional() })
  .refine(({ text, rows, file }) => text !== undefined || rows !== undefined || file !== undefined, {
    path: ['text'],
    error: 'required',
  });

/** POST api/Collaborator/ReadPeople: what a table would add, cell by cell (docs/decisions/131). */
export function registerReadPeople(app: HttpServer, services: RecordServices): void {
  serve(app, { ...call, body }, async (request, reply) => {
    const { text, rows, file } = request.body;
    const { employeeNr } = sessionOf(request);
    const signal = callerLeft(reply);
    const workbook = (bytes: Buffer) => app.shares.reports.run(employeeNr, () => readWorkbook(bytes, signal), signal);
    const cells =
      file === undefined ? splitText(text ?? '') : isZip(file) ? await workbook(file.bytes) : splitText(textOf(file));
    const table = rows === undefined ? readTable(cells) : { rows, unread: [] };
    const count = table.rows.length;
    if (count === 0) throw peopleErrors.PEOPLE_NONE();
    if (count > togetherLimit) throw peopleErrors.PEOPLE_TOO_MANY({ count, limit: togetherLimit });
    const read = () => readPeople(services, request, table.rows);
    return { unread: [...table.unread], ...(await app.shares.previews.run(employeeNr, read, signal)) };
  });
}

const splitText = (text: string): readonly (readonly WorkbookCell[])[] => splitCells(text, separatorOf(text));

/** A workbook is a ZIP; anything else is taken for text. */
const isZip = ({ bytes }: UploadedFile) => bytes.subarray(0, 2).toString('latin1') === 'PK';

/** As Excel saves it: UTF-8, or the letters of Windows; no longer than what is pasted, since nobody else is answered meanwhile. */
function textOf({ bytes }: UploadedFile): string {
  const decode = (text: string) => validate(readPeopleBody.pick({ text: true }), { text }).text ?? '';
  try {
    return decode(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return decode(new TextDecoder('windows-1252').decode(bytes));
  }
}
