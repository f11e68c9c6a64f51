/**
 * Header of a signed call: the UUID that its form made for it, by which the server knows the same call again
 * (docs/decisions/117). Other calls ignore it.
 */
export const numberHeader = 'Idempotency-Key';
