/** The page of a training record; without a person one's own. */
export const trainingRecordPage = '/TrainingRecord/:course/:instance/:cwid?';

/**
 * The address of a training record: the reader's own, or a named person's.
 * @param cwid of another person, for who may read it
 */
export function trainingRecordPath(
  { iD_Course, iD_Instance }: { readonly iD_Course: string; readonly iD_Instance: number },
  cwid?: string,
): string {
  const parts = [iD_Course, String(iD_Instance), ...(cwid === undefined ? [] : [cwid])];
  return `/TrainingRecord/${parts.map(encodeURIComponent).join('/')}`;
}
