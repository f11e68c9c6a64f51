import { ContentProgress } from '#features/attendance/shared/codes.ts';
import { contentKind } from '#features/courses/shared/codes.ts';
import { sessionDrafts } from '../player/answer-drafts.ts';
import type { TakingCalls } from '../player/taking-calls.ts';

/** A taking that leaves no trace: what is opened counts as seen, and nobody judges the answers. */
export const previewCalls: TakingCalls = {
  initContent: async ({ employee_Nr }, type) => ({
    attempt: 1,
    employee_Nr,
    approved: contentKind(type)?.approvedByOpening ? ContentProgress.DoneApproved : ContentProgress.Undone,
    saved: [],
  }),
  saveResult: async (_taking, { iD_Choice, answers }) => ({ iD_Choice, answers: [...answers] }),
  closeContent: async () => ({ approved: true, contentScore: 1 }),
  signCourse: async () => ({ score: 1, approved: true, onTime: true }),
  resetContent: async ({ employee_Nr }) => ({ attempt: 2, employee_Nr, approved: ContentProgress.Undone }),
  drafts: sessionDrafts,
};
