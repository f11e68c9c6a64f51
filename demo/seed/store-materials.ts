import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { allCourses } from '#demo/company/courses/all-courses.ts';
import { plannedInstances } from '#demo/company/planned-instances.ts';
import { signatureFile, signaturesOnFile } from '#demo/company/signatures.ts';
import type { DemoContent } from '#demo/company/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { recordFile } from '#platform/files/record-file.ts';
import { firstDay, type SeedContext } from './seed-context.ts';

/** A file of the materials, as the file table names it. */
export interface Material {
  readonly sha256: string;
  readonly mime: string;
}

const folder = join(import.meta.dirname, '../materials');

const mimes: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt',
};

function filesOf(content: DemoContent): readonly string[] {
  if (content.type === 'pdf') return content.pdfs;
  if (content.type !== 'media' || !('file' in content.media)) return [];
  const { file, captions } = content.media;
  return captions === null ? [file] : [file, captions];
}

/** Puts every file that a course, an instance or a person uses into the store, once, with its row. */
export async function storeMaterials(
  { tx, calendar }: SeedContext,
  files: FileStore,
): Promise<ReadonlyMap<string, Material>> {
  const sheets = plannedInstances.flatMap(({ sheet }) => sheet ?? []);
  const shown = allCourses.flatMap((course) => course.contents.flatMap(filesOf));
  const names = [...new Set([...shown, ...sheets, ...signaturesOnFile.map(signatureFile)])];
  const stored = await Promise.all(
    names.map(async (name) => {
      const file = await files.put(await readFile(join(folder, name)));
      return { name, file, mime: mimes[extname(name)] ?? 'application/octet-stream' };
    }),
  );
  const entered = { at: calendar.at(firstDay + 5, 600), by: 'qa' };
  for (const { file, mime } of stored) await recordFile(tx, file, mime, entered);
  return new Map(stored.map(({ name, file, mime }) => [name, { sha256: file.sha256, mime }]));
}
