export interface TestFile {
  readonly path: string;
  readonly milliseconds: number;
}

export interface Part {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly milliseconds: number;
  readonly note?: string;
  readonly files?: readonly TestFile[];
}

export function formatSlowest(parts: readonly Part[]): string;
export function formatSummary(parts: readonly Part[], wholeMilliseconds: number): string;
export function isGreen(parts: readonly Part[]): boolean;
