import { readWorkbook } from '#platform/documents/xlsx/read-workbook.ts';
import type { Language } from '#platform/i18n/language.ts';
import type { ReadQuestionnaireReply } from '../../shared/questionnaire.ts';
import { judgeDrafts } from './draft-question.ts';
import { readRows } from './read-rows.ts';

/** The questions of a workbook, judged as those of a form are. @throws Refusal WORKBOOK_UNREADABLE, WORKBOOK_TOO_LARGE */
export async function readWorkbookQuestions(
  bytes: Buffer,
  language: Language,
  signal?: AbortSignal,
): Promise<ReadQuestionnaireReply> {
  return judgeDrafts(readRows(await readWorkbook(bytes, signal)), language);
}
