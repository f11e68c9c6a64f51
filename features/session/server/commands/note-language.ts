import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { writeBehind } from '#platform/db/write-behind.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Language } from '#platform/i18n/language.ts';

/** For so long a person's language is not written again; another process may have heard of another one meanwhile. */
const freshMs = 600_000;

/**
 * Notes in which language each person uses the product, where they say one: what is mailed to them is written in it. Written
 * when it changes, behind the replies, with those of others of the same second.
 */
export function noteLanguages(app: HttpServer, pool: pg.Pool): void {
  const known = new LRUCache<number, Language>({ max: 50_000, ttl: freshMs });
  const languages = writeBehind<number, Language>((noted) => writeLanguages(pool, noted));
  app.addHook('onResponse', (request, _reply, done) => {
    const { session, language, headers } = request;
    // In tablet mode it is the language of the person who has the tablet in their hands.
    if (session && session.tablet === null && headers['accept-language'] !== undefined) {
      const { employeeNr } = session;
      if (known.get(employeeNr) !== language) {
        known.set(employeeNr, language);
        languages.note(employeeNr, language);
      }
    }
    done();
  });
  // A database that is gone holds up no end.
  app.addHook('onClose', () => languages.flush().catch(() => {}));
}

/** Always in the order of people, so that two processes never wait for each other. @returns nobody: none is passed over */
async function writeLanguages(pool: pg.Pool, noted: ReadonlyMap<number, Language>): Promise<Iterable<number>> {
  await pool.query({
    name: 'note-languages',
    text: `
      insert into person_language (employee_nr, language)
      select * from unnest($1::integer[], $2::text[]) as noted (employee_nr, language) order by employee_nr
      on conflict (employee_nr) do update set language = excluded.language
      where person_language.language <> excluded.language`,
    values: [[...noted.keys()], [...noted.values()]],
  });
  return [];
}
