/** What a chosen file is called at first, as learners read it: its name without ending and underscores. `POE_003.v2.pdf`: `POE 003.v2`. */
export function captionOf(fileName: string): string {
  const name = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll('_', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return name === '' ? fileName : name;
}
