import { z } from 'zod';

/** A row as calls answer it: values under wire names (`GridRow`); {} where there is none. */
export const gridRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).readonly();

export const gridRows = z.array(gridRow).readonly();
