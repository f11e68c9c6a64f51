import { z } from 'zod';

/** Where a session is held, and from when to when, as replies tell it: hours `HH:MM` of the company's day. */
export const sessionPlace = {
  place: z.string().nullable(),
  starts_At: z.string().nullable(),
  ends_At: z.string().nullable(),
};
