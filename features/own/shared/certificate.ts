import { z } from 'zod';
import { type TrainingRecord, trainingRecordReply } from './training-record.ts';

/**
 * The code of a certificate: which training, and the beginning of the SHA-256 of the revision that was signed, so that a code that was
 * altered or made up names nothing.
 */
export interface CertificateCode {
  readonly instanceId: number;
  readonly employeeNr: number;
  /** the first eight digits of the hash, in small letters */
  readonly digest: string;
}

const pattern = /^([1-9]\d{0,8})-([1-9]\d{0,8})-([0-9a-f]{4})-?([0-9a-f]{4})$/i;

/** A code as it is typed: in any case of letters, with any blanks; null where it is none. */
export function readCertificateCode(text: string): CertificateCode | null {
  const [, instance, employee, left = '', right = ''] = pattern.exec(text.replace(/\s/g, '')) ?? [];
  if (instance === undefined) return null;
  return { instanceId: Number(instance), employeeNr: Number(employee), digest: `${left}${right}`.toLowerCase() };
}

/** The code under the last signature of a training: `41-1007-9F3A-2C71`; null where nothing is signed. */
export function certificateCode({ person, instance, signatures }: TrainingRecord): string | null {
  const hash = signatures.at(-1)?.recordHash;
  return hash === undefined ? null : evidenceNumber(instance.iD_Instance, person.employee_Nr, hash);
}

/** The code of a training by the SHA-256 of its revision that was signed last. */
export function evidenceNumber(instanceId: number, employeeNr: number, hash: string): string {
  const digest = hash.toUpperCase();
  return [instanceId, employeeNr, digest.slice(0, 4), digest.slice(4, 8)].join('-');
}

export const certificateQuery = z.object({
  code: z.string().refine((text) => readCertificateCode(text) !== null, { error: 'certificateCode' }),
});

/** What the record behind a code says today, and whether it holds. */
export const certificateReply = z.object({
  record: trainingRecordReply,
  /** of the signature that the code is under */
  iD_Signature: z.string(),
  /** nothing was signed of the training after it */
  isLatest: z.boolean(),
  /** whether the trail of this record is as the product wrote it; `problem` says in words what is not */
  verification: z.object({ isIntact: z.boolean(), problem: z.string().nullable() }),
});
export type Certificate = z.infer<typeof certificateReply>;
