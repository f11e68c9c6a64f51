import { wholeBetween } from '#platform/schema/values.ts';

/** The revision that was edited. None has the number 0, which is another than the one in the database (decisions section 4). */
export const editedRevision = () => wholeBetween(0, 2_147_483_647).optional();
