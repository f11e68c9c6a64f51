import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Language } from '#platform/i18n/language.ts';

/** For so long a person's language is not written again; another process may have heard of another one meanwhile. */
const freshMs = 600_000;

/**
 * Notes in which language each person uses the product, where they say one: what is mailed to them is written in it. Written
 * when it changes, after the reply; what cannot be written is noted with a later call.
 */
export function noteLanguages(app: HttpServer, pool: pg.Pool): void {
  const known = new LRUCache<number, Language>({ max: 50_000, ttl: freshMs });
  app.addHook('onResponse', async ({ session, language, headers }) => {
    // In tablet mode it is the language of the person who has the tablet in their hands.
    if (!session || session.tablet !== null || headers['accept-language'] === undefined) return;
    const { employeeNr } = session;
    if (known.get(employeeNr) === language) return;
    known.set(employeeNr, language);
    await writeLanguage(pool, employeeNr, language).catch(() => known.delete(employeeNr));
  });
}

function writeLanguage(pool: pg.Pool, employeeNr: number, language: Language): Promise<unknown> {
  return pool.query({
    name: 'note-language',
    text: `
      insert into person_language (employee_nr, language) values ($1, $2)
      on conflict (employee_nr) do update set language = excluded.language
      where person_language.language <> excluded.language`,
    values: [employeeNr, language],
  });
}
