import type { SignatureMeaning } from './meanings.ts';

/**
 * What the signature under each signed call of a feature means, by method and path. Its dialog shows this constant and its route
 * stores it, so that what was read is what was signed (21 CFR 11.50(a)(3)). Plain changes of a record declare theirs as `acts` of
 * its shape.
 */
export type MeaningsOfCalls = Readonly<Partial<Record<`${'POST' | 'PUT'} /${string}`, SignatureMeaning>>>;
