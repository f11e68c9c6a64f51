/** Bounds of one load (grid protocol, section 9). */
export const gridLimits = {
  filterBytes: 64 * 1024,
  filterDepth: 50,
  filterLeaves: 2_000,
  /** conditions that look for a text within others: no index helps many of them */
  textLeaves: 200,
  sortFields: 8,
  groupLevels: 8,
  summaries: 32,
  /** rows or group nodes of one answer; beyond it the load is refused, never cut silently */
  rows: 50_000,
  /** rows of a page: an answer of more goes without what is made for the rows of a page alone */
  pageRows: 1_000,
} as const;
