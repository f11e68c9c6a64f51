import { z } from 'zod';
import { flag } from '#platform/schema/values.ts';

/**
 * What calls of a taking carry in tablet mode besides, so that one person is not on two tablets unawares (S0 section 4, decisions
 * section 9).
 * `device`: a random name that a tablet keeps for itself; without it the session counts as one tablet.
 * `takeOver`: goes on here with what another tablet had open (after a refusal `TAKEN_ELSEWHERE`).
 */
export const onTablet = {
  device: z
    .string()
    .regex(/^[\w-]{8,64}$/, { error: 'character' })
    .optional(),
  takeOver: flag().optional(),
};
