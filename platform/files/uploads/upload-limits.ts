/** What one person may upload, in megabytes. */
export interface UploadLimits {
  /** one file */
  readonly fileMegabytes: number;
  /** all their uploads that no change has taken */
  readonly totalMegabytes: number;
}

/** Where the environment says nothing else. */
export const uploadDefaults: UploadLimits = { fileMegabytes: 2_048, totalMegabytes: 8_192 };
