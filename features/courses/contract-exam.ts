import { z } from 'zod';
import { flag } from '#platform/schema/values.ts';
import { courseNumber } from './contract.ts';

/**
 * GET api/report/test?id&key → the exam of a course as PDF: its questions with places to mark (S1 section 7). With `key` the right
 * answers are marked, for who may write questions. A trainer prints the types of courses that trainers work with.
 */
export const examQuery = z.object({ id: courseNumber(), key: flag().optional() });
