/** What a form holds while a field for a day shows no whole one: no schema takes it, and none takes it for nothing. */
export const halfDay = '-';
