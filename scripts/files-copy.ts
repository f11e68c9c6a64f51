import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { describeBackup, findBackup, openBackupPlace } from '#apps/server/backup/backup-place.ts';
import { filesOf } from '#apps/server/backup/restore-backup.ts';
import { readEnvironment } from '#platform/config/environment.ts';
import { type CopiedFiles, copyFiles, type ReadFiles } from '#platform/files/copy-files.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { makeScratchFolder } from '#platform/files/scratch-folder.ts';
import { sayUnreadable } from './say-unreadable.ts';

/**
 * `npm run files:copy -- --from file:/folder --to 's3://bucket/prefix?endpoint=…'`: copies all stored files between two
 * places, either way, each read before and after. Repeating it copies what is missing. `--from-backup /folder` in the place of `--from` takes
 * the files of the newest backup there, or of the one that `--backup` names: what was lost where the program keeps them. Exit code 0 when all
 * are there, 1 when a file at the source is altered or none was found, 2 when it could not be done.
 */
try {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { from: text, 'from-backup': text, backup: text, to: text } });
  const { from, to, backup, 'from-backup': fromBackup } = values;
  if (to === undefined || (from === undefined) === (fromBackup === undefined))
    throw new Error("npm run files:copy -- (--from file:/… | --from-backup /… [--backup name]) --to 's3://…'");
  const spool = await makeScratchFolder('copy');
  try {
    const environment = readEnvironment(process.env);
    const source =
      from === undefined ? await openBackup(fromBackup ?? '', backup) : await openFiles(from, environment, spool);
    process.exitCode = sayOutcome(await copyFiles(source, await openFiles(to, environment, spool), sayProgress()));

    async function openBackup(where: string, name: string | undefined): Promise<ReadFiles> {
      const place = await openBackupPlace(where, environment, spool);
      const found = await findBackup(place, name, sayUnreadable);
      console.log(describeBackup(found));
      return filesOf(place, found.manifest);
    }
  } finally {
    await rm(spool, { recursive: true, force: true });
  }
} catch (error) {
  console.error(`No se pudo copiar / Could not copy: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}

/** @returns the exit code */
function sayOutcome({ copied, copiedBytes, present, altered }: CopiedFiles): number {
  const megabytes = (copiedBytes / 1024 / 1024).toFixed(1);
  console.log(
    `copiados / copied: ${copied} (${megabytes} MB); ya estaban, íntegros / there already, intact: ${present}`,
  );
  for (const name of altered)
    console.log(`ALTERADO en el origen, no se copió / ALTERED at the source, not copied: ${name}`);
  if (copied + present + altered.length === 0)
    console.log('No hay archivos en el origen / There are no files at the source');
  return copied + present > 0 && altered.length === 0 ? 0 : 1;
}

/** A line on the terminal every few seconds. */
function sayProgress(): (done: number) => void {
  let next = performance.now() + 2_000;
  return (done) => {
    if (performance.now() < next) return;
    next = performance.now() + 2_000;
    process.stderr.write(`${done}…\n`);
  };
}
