import {
  type CompanySize,
  courseIdOf,
  courseNumberOf,
  cwidOf,
  instanceOf,
  tokenOf,
  visitorNumbers,
  visitorPassword,
} from '../company/company-size.ts';
import { productCalls } from '../load/calls.ts';
import type { HttpConnection } from '../load/http-connection.ts';
import { lived, visitors } from './lived-plan.ts';

/** How far a cost may grow with the people; see `slopeOf`. */
export const aims = { flat: 0.05, linear: 1.1 } as const;

/** Something that is measured in every company alike. */
export interface Subject {
  readonly name: string;
  readonly aim: keyof typeof aims | null;
  /** nothing of any person is remembered when a sample begins */
  readonly forgets?: true;
  /** calls before all samples, so that a server remembers of the company what one that has run for a while does */
  readonly before?: number;
  /** calls of one sample, where they are used up; else as many as fit in the time of a sample */
  readonly calls?: number;
  /** Does it once. */
  open(connection: HttpConnection, size: CompanySize, tokens: Tokens): () => Promise<unknown>;
}

/** Sessions of the staff. */
export interface Tokens {
  readonly itps: string;
  readonly trainer: string;
}

/** Each visitor's course that waits for nothing but their signature, in turn. */
function signer(connection: HttpConnection, size: CompanySize): () => Promise<unknown> {
  const signers = visitorNumbers(size);
  // Somewhere among them: a company that is measured again has some who have signed.
  let session = Math.floor((Math.random() * signers.length) / 2);
  return () => {
    const employeeNr = signers[session];
    if (employeeNr === undefined) throw new Error('everybody has signed');
    const iD_Instance = instanceOf(size, employeeNr, lived.readyToSign);
    const body = {
      iD_Course: courseIdOf(courseNumberOf(iD_Instance)),
      iD_Instance,
      cwid: cwidOf(employeeNr),
      pass: visitorPassword,
    };
    const token = tokenOf(session);
    session += 1;
    return connection.call({ method: 'PUT', path: '/CourseManager/UpdateAttempt', token, body });
  };
}

const ofProduct = (name: keyof ReturnType<typeof productCalls>) => (connection: HttpConnection, size: CompanySize) => {
  const once = productCalls(size, [])[name].newCaller();
  return () => once(connection);
};

/** What a person does: every one costs the same in a company of any size. */
export const peopleCalls: readonly Subject[] = [
  { name: 'sign-in', aim: 'flat', open: ofProduct('signIn') },
  { name: 'dashboard, its 6 calls', aim: 'flat', forgets: true, before: visitors, open: ofProduct('dashboard') },
  { name: 'PendingCourse, six of a page', aim: 'flat', forgets: true, open: ofProduct('pendingCourse') },
  { name: 'one answer saved', aim: 'flat', open: ofProduct('saveResult') },
  { name: 'whole attempt, 7 calls', aim: 'flat', open: ofProduct('attempt') },
  { name: 'signature of a course', aim: 'flat', calls: 3, open: signer },
];
