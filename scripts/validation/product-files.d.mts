export interface DigestedFile {
  path: string;
  sha256: string;
}
export function sha256(bytes: string | Uint8Array): string;
export function digestOver(files: readonly DigestedFile[]): string;
export function readProductFiles(root: string): { digest: string; files: DigestedFile[] };
export function readBuiltFiles(root: string): DigestedFile[];
