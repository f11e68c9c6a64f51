import { fileName } from '../files/file-name.ts';

export interface DocumentName {
  /** what it is, in the reader's language: `Constancia`, `Reporte de integridad` */
  readonly what: string;
  /** of which record, by its numbers and, where it has one, its name: `SOP00012-41`, `Sector 4 Garantía de Calidad` */
  readonly of?: string;
  /** of which company day; only where another day gives another document of the same name */
  readonly day?: string;
  /** without its full stop */
  readonly extension: 'pdf' | 'xlsx' | 'json';
}

/** What every document that the product makes is called when it is saved: `Reporte de integridad Sector 4 2026-11-21.pdf`. */
export function documentName({ what, of = '', day = '', extension }: DocumentName): string {
  const name = [what, of, day].filter((part) => part !== '').join(' ');
  return fileName(name.replace(/[/\\]/g, '-'), `.${extension}`, what);
}
