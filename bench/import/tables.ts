import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sectors } from '../company/company-size.ts';

/** Tables as another system gives them out, written row by row. */

/** Employee numbers above those of the generated company. */
export const firstEmployee = 1_000_001;

const titles = [
  'Buenas prácticas de documentación',
  'Higiene y vestimenta',
  "Uso del equipo d'Ávila",
  'Limpieza de línea',
];
const results = ['Aprobado', 'Aprobado', 'Aprobado', 'Asistió', 'No aprobado'];

/** A cwid of at most six letters and digits. */
const cwidOf = (number: number): string => number.toString(36);

async function write(path: string, lines: Iterable<string>): Promise<void> {
  await pipeline(lines, createWriteStream(path));
}

/** People of the sectors of the generated company, so many. */
export async function writePeople(path: string, people: number): Promise<void> {
  await write(
    path,
    (function* () {
      yield 'Legajo;Nombre;CWID;Sector;Perfil\r\n';
      for (let n = 0; n < people; n += 1) {
        const sector = (n % sectors) + 1;
        const number = firstEmployee + n;
        yield `${number};Íñigo Núñez ${number};${cwidOf(number)};Sector ${sector};Perfil ${sector}\r\n`;
      }
    })(),
  );
}

/** Historical trainings of them, so many; some of documents of the generated company. @param source begins their numbers there */
export async function writeTrainings(
  path: string,
  { people, trainings, source }: { readonly people: number; readonly trainings: number; readonly source: string },
): Promise<void> {
  await write(
    path,
    (function* () {
      yield 'Legajo;Documento;Versión;Título;Día;Resultado;Puntaje;Instructor;Identificador de origen\r\n';
      for (let n = 0; n < trainings; n += 1) {
        const number = firstEmployee + (n % people);
        const document = `${source}-${Math.floor(n / people) % 4_000}`;
        const day = `${String((n % 28) + 1).padStart(2, '0')}/${String((n % 12) + 1).padStart(2, '0')}/${2005 + (n % 20)}`;
        const cells = [number, document, (n % 3) + 1, titles[n % titles.length], day, results[n % results.length]];
        yield `${[...cells, 60 + (n % 40), 'M. Gómez', `${source}${n}`].join(';')}\r\n`;
      }
    })(),
  );
}
