import { z } from 'zod';
import { call } from '#platform/calls/call.ts';
import { requiredText } from '#platform/schema/values.ts';
import { mostTyped } from './codes.ts';
import { searchReply } from './contract.ts';

/**
 * Courses and people by the beginnings of their words, without case and accents; all words must be there, and each kind follows the
 * permission of the list that it is from. Less than two letters or digits find nothing.
 */
export const search = call({
  path: '/api/Search',
  permission: 'own.read',
  query: z.object({ text: requiredText(mostTyped) }),
  reply: searchReply,
});
