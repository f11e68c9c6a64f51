import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changedFields, type SignedLine } from '#features/records/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import type { SignatureMeaning } from '#product/meanings.ts';
import { getDraft, getMaterial } from '../../shared/calls.ts';
import { type DraftPage, draftPages } from '../../shared/contract.ts';
import { sendOwedDraft } from '../drafts/use-draft.ts';
import { type CourseValues, courseSchema, courseValues } from '../information/course-form-model.ts';
import type { InformationDraft } from '../information/use-kept-changes.ts';
import { pendingUploads } from '../material/model/check-material.ts';
import { type MaterialChange, materialChanges } from '../material/model/material-changes.ts';
import { writeMaterial } from '../material/model/material-wire.ts';
import { type MaterialDraftBody, overMaterial } from '../material/use-material-draft.ts';

/** What a draft of the requirements would sign: as the call takes it, and in words. */
interface DraftedRequirements {
  readonly sets: { readonly profiles: readonly object[]; readonly current: readonly object[] };
  readonly meaning: SignatureMeaning;
  readonly heading: string;
  readonly lines: readonly SignedLine[];
}

/** Reads what a draft of the requirements of a course would sign; the feature of requirements owns it. */
export type RequirementsToSign = (course: GridRow, draft: unknown, signal: AbortSignal) => Promise<DraftedRequirements>;

/** What stands unsigned on the pages of the editor of a course. */
export interface UnsignedPages {
  /** differs whenever a draft does */
  readonly mark: string;
  readonly information?: Partial<CourseValues>;
  readonly material?: ReturnType<typeof wireMaterial>;
  readonly materialChanges: readonly MaterialChange[];
  readonly requirements?: DraftedRequirements;
  /** pages with something to be settled there before they can be signed: a wrong field, a file on its way, another's change */
  readonly unready: readonly DraftPage[];
}

const wireMaterial = ({ revision, contents }: MaterialDraftBody) => ({ revision, contents: writeMaterial(contents) });

/**
 * Reads what stands unsigned on the pages of a course, when all that was typed has reached the server.
 * @param today company day
 */
export function useUnsignedPages(course: GridRow, today: string, requirementsToSign: RequirementsToSign) {
  const queries = useQueryClient();
  const { t } = useTranslation('courses');
  return useQuery({
    queryKey: ['courses', 'unsigned', course.iD_Course, course.revision],
    queryFn: async ({ signal }): Promise<UnsignedPages> => {
      const id = String(course.iD_Course);
      const drafts = await readDrafts(queries, id, signal);
      if (drafts === null) throw new Error(t('finish.unsaved'));
      const [information, material, requirements] = drafts;
      const values = courseValues(course);
      const wanted = { ...values, ...(information?.body as InformationDraft | undefined)?.changes };
      const changes: Partial<CourseValues> = changedFields({ ...values }, wanted);
      const isChanged = Object.keys(changes).length > 0;
      const reply = material && (await send(getMaterial, { query: { id }, signal }));
      const edited = reply && overMaterial(reply, material.body as unknown as MaterialDraftBody);
      const drafted = requirements && (await requirementsToSign(course, requirements.body, signal));
      const isWrong = isChanged && !courseSchema(today).safeParse(wanted).success;
      const changed = edited ? materialChanges(edited.base, edited.contents) : [];
      return {
        mark: drafts.map((draft) => draft?.updateDate).join(' '),
        ...(isChanged ? { information: changes } : {}),
        ...(edited && changed.length > 0 ? { material: wireMaterial(edited) } : {}),
        materialChanges: changed,
        ...(drafted && drafted.lines.length > 0 ? { requirements: drafted } : {}),
        unready: [
          ...(isWrong ? (['information'] as const) : []),
          ...(edited && (edited.conflicts.length > 0 || pendingUploads(edited.contents).length > 0)
            ? (['material'] as const)
            : []),
        ],
      };
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The drafts of the pages in their order; null while something that was typed has not reached the server. */
async function readDrafts(queries: QueryClient, id: string, signal: AbortSignal) {
  const sent = await Promise.all(draftPages.map((page) => sendOwedDraft(queries, id, page)));
  if (sent.includes(false)) return null;
  const replies = await Promise.all(draftPages.map((page) => send(getDraft, { query: { id, page }, signal })));
  return replies.map(({ draft }) => draft);
}
