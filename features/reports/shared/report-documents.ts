import { z } from 'zod';
import { codeOf } from '#platform/schema/values.ts';
import { signedBody } from '#platform/signing/signed-fields.ts';
import { type ReportingTab, reportingFilters } from './reporting.ts';

/** How a report comes (S0 section 9, S1 section 9). */
export const ReportType = { Pdf: 1, Excel: 2 } as const;
export type ReportType = (typeof ReportType)[keyof typeof ReportType];

const type = codeOf({ [ReportType.Pdf]: true, [ReportType.Excel]: true }).transform((code) => code as ReportType);

const downloadOf = <Filter extends z.ZodType>(filters: Filter) =>
  z.object({ filters, userFilter: z.unknown().optional(), type, hasDetail: z.boolean().default(false) });

/**
 * The bodies of the reporting downloads: `filters` select its rows, and its words are made of them; `hasDetail` prints every row of the
 * indicators too. `userFilter`, what the caller says of
 * them, is taken for the callers that send it and stands nowhere: a document must not claim a filter that was not its own.
 */
export const downloadBodies = {
  user: downloadOf(reportingFilters.user),
  sector: downloadOf(reportingFilters.sector),
  kpi: downloadOf(reportingFilters.kpi),
  reason: downloadOf(reportingFilters.reason),
} as const satisfies Record<ReportingTab, z.ZodType>;

const loadOptions = z.preprocess((value) => readJson(value) ?? {}, z.record(z.string(), z.unknown()));

/** Whose certificates are asked for: those that were passed of the rows of a load of all trainings, without its page, in its order. */
export const certificatesBody = z.object({ loadOptions });

/** Certificates of one PDF, each of a page. */
export const mostCertificates = 500;

/**
 * The body of a signed report of a list: the rows of the load options without their page (grid protocol section 1). `userFilter` is a
 * filter as the load's, and-ed with it; `columns` wire names in the order wanted, all without it.
 */
export const signedReportBody = z.object({
  loadOptions,
  userFilter: z.preprocess(readJson, z.array(z.unknown()).nullish()),
  columns: z.array(z.string()).nullish(),
  signature: z.preprocess(readJson, signedBody),
  type,
});
export type SignedReportBody = z.infer<typeof signedReportBody>;

/** Those that are given out signed: every training of everybody, what was done wherever it was recorded, and what is pending by SPAC. */
export const signedReportKinds = ['CapaCollabReport', 'CapaOriginReport', 'CapaSpacReport'] as const;
export type SignedReportKind = (typeof signedReportKinds)[number];

/** A value, or the JSON in its text; what is empty is nothing. */
function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
