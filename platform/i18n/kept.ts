/**
 * Makes something once for each key: a formatter takes a hundred times as long to make as to use, and a list uses one in every row.
 * For keys of a closed set, as nothing is ever forgotten.
 */
export function kept<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<Key, Made>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
}

/** Writes days in parts, such as the weekday alone, in a language. @param parts of a moment in UTC, as company days are */
export const dayFormat = (parts: Intl.DateTimeFormatOptions): ((language: string) => Intl.DateTimeFormat) =>
  kept((language: string) => new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' }));
