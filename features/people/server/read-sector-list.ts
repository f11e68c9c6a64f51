import { z } from 'zod';
import { parseJsonBody } from '#platform/http/body-parsers.ts';
import { validate } from '#platform/http/validation.ts';
import { recordNumber } from '#platform/schema/values.ts';
import { mostSectors } from '../shared/contract.ts';
import { peopleErrors } from './errors.ts';

/**
 * The sectors of a call: a JSON array, one number, or the parameter repeated; none for absence.
 * @throws Refusal TOO_MANY_SECTORS, InvalidInput
 */
export function readSectorList(parameter: unknown): readonly number[] {
  if (parameter === undefined || parameter === '') return [];
  const isJson = typeof parameter === 'string' && parameter.trimStart().startsWith('[');
  const list: unknown = isJson ? parseJsonBody(parameter) : [parameter].flat();
  const { sectors } = validate(z.object({ sectors: z.array(recordNumber()) }), { sectors: list });
  if (sectors.length > mostSectors) throw peopleErrors.TOO_MANY_SECTORS();
  return sectors;
}
