/** Whose signature on paper is on file, by the name they sign in with: no newcomer, and nobody who left. */
export const signaturesOnFile = [
  'ana',
  'bruno',
  'mdange',
  'train',
  'rargan',
  'mquiro',
  'ncanet',
  'hse',
  'qa',
  'itps',
] as const;

/** The file of the materials that shows a person's signature. */
export function signatureFile(cwid: string): string {
  return `firma-${cwid}.pdf`;
}
