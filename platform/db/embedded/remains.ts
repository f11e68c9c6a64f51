import { readPostmasterFile } from './postmaster-file.ts';
import { isSameFolder } from './probe.ts';

/** What a data folder tells of the server that was on it last and was not stopped. */
export interface Remains {
  /** in a sentence for the operator, Spanish and English */
  readonly sentence: string;
  /** the folder on which that server ran, where it was another one: this folder is a copy, taken meanwhile */
  readonly copiedFrom: string | null;
}

/**
 * Looks at a folder on which no server runs. A copy that was taken of a running one starts as after a power cut, though it may hold
 * parts of different moments: nobody else would tell.
 * @returns null where the last server was stopped
 */
export function findRemains(data: string): Remains | null {
  const file = readPostmasterFile(data);
  if (file === undefined) return null;
  if (file.dataDirectory === '' || file.dataDirectory === data || isSameFolder(file.dataDirectory, data)) {
    return {
      sentence:
        'PostgreSQL no se detuvo la última vez (un corte de energía, un proceso terminado o una copia tomada mientras funcionaba); lo que se confirmó se recupera ahora / PostgreSQL was not stopped the last time (a power cut, a killed process or a copy taken while it ran); what was committed is recovered now',
      copiedFrom: null,
    };
  }
  return {
    sentence: `Esta base de datos es una copia de ${file.dataDirectory} tomada mientras PostgreSQL funcionaba: no es un respaldo en el que se pueda confiar. Ejecute npm run audit:verify y restaure un respaldo hecho con el programa detenido. / This database is a copy of ${file.dataDirectory} taken while PostgreSQL ran: it is no backup to rely on. Run npm run audit:verify, and restore a backup that was made with the program stopped.`,
    copiedFrom: file.dataDirectory,
  };
}
