import type { CompanySize } from '../company/company-size.ts';

/** Which of a person's twenty assignments is in which state, counted from 0; older ones first. */
export const lived = {
  /** finished and signed by a trainer, from a sheet of paper */
  lastOnPaper: 9,
  /** from there on online, with attempts and answers, signed by the person */
  lastFinished: 13,
  /** online, in progress, with an open attempt at the questionnaire of those who take part */
  answering: 14,
  /** online, in progress, with everything approved for those who take part */
  readyToSign: 15,
  notStarted: 16,
  lastNotStarted: 18,
} as const;

/** Employee numbers of those who are no collaborators; the fifty trainers follow one another. */
export const staff = { itps: 1, qa: 2, hse: 3, firstTrainer: 4, lastTrainer: 53 } as const;

/** As many take part in a company of any size, which has at least as many people. */
export const visitors = 1_000;

/** Everything grows with the people: twenty attendances each, a hundred in an instance. */
export function livedSize(people: number): CompanySize {
  return {
    name: `company_${people}`,
    collaborators: people,
    instances: people / 5,
    visitors: Math.min(people, visitors),
    sessions: Math.min(people, visitors),
  };
}
