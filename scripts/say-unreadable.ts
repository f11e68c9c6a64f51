/** Says of a backup that cannot be read why it is passed over. The others of its place can be restored all the same. */
export function sayUnreadable(words: string): void {
  console.error(`Se omite una copia que no se puede leer / A backup that cannot be read is passed over: ${words}`);
}
