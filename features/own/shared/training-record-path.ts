const root = '/TrainingRecord';

/** The page of a training record; without a person one's own. */
export const trainingRecordPage = `${root}/:course/:instance/:cwid?`;

/**
 * The address of a training record: the reader's own, or a named person's.
 * @param cwid of another person, for who may read it
 */
export function trainingRecordPath(
  { iD_Course, iD_Instance }: { readonly iD_Course: string; readonly iD_Instance: number },
  cwid?: string,
): string {
  const parts = [iD_Course, String(iD_Instance), ...(cwid === undefined ? [] : [cwid])];
  return `${root}/${parts.map(encodeURIComponent).join('/')}`;
}

/** The state of the navigation by which a signature leads to its record. */
export const justSigned = { justSigned: true } as const;

/** Whether a signature led here. */
export function wasJustSigned(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'justSigned' in state;
}
