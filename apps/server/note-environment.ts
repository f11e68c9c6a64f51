import { createHash } from 'node:crypto';
import { isKeyOfSeals, recordSecurityEvent } from '#features/integrity/server/public.ts';
import { type Environment, notedVariables } from '#platform/config/environment.ts';
import type { Services } from '#platform/services.ts';
import { systemActor } from '#platform/signing/act.ts';

type Variables = Readonly<Record<string, string | undefined>>;
type NotedServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'companyAuthorities'>;

/** Longest detail of an event. */
const longest = 255;

/**
 * A program that has another key than the seals of its database was started with the wrong folder or variable: it would seal nothing,
 * open no stored secret and forget the locks of sign-in. Where the key is lost for good, the operator's word lets it start, and is told.
 * @throws Error in words
 */
export async function requireKey(
  { db, clock, secrets }: Pick<Services, 'db' | 'clock' | 'secrets'>,
  { SECRET_KEY_LOST }: Pick<Environment, 'SECRET_KEY_LOST'>,
): Promise<void> {
  if (await isKeyOfSeals(db, secrets)) return;
  if (SECRET_KEY_LOST !== '1') {
    throw new Error(
      'la clave no es la que hizo los sellos de esta base de datos. Revise SECRET_KEY y DATA_DIR (secret.key), o recupérela del respaldo; si se perdió para siempre, acéptelo con SECRET_KEY_LOST=1 / ' +
        'the key is not the one that made the seals of this database. Check SECRET_KEY and DATA_DIR (secret.key), or restore it from the backup; if it is lost for good, accept that with SECRET_KEY_LOST=1',
    );
  }
  await recordSecurityEvent({ db, secrets }, { at: clock.now(), kind: 'keyReplaced', cwid: systemActor });
}

/**
 * Keeps what the program was started with, where it differs from the last start: what is decided outside the database is on record too
 * (Annex 11, 10). Long or private values are kept as the first digits of their SHA-256.
 * @param variables of the process
 */
export async function noteEnvironment(
  services: NotedServices,
  environment: Environment,
  variables: Variables,
): Promise<void> {
  const { db, clock } = services;
  const last = await db
    .selectFrom('security_event')
    .select(['detail', 'facts'])
    .where('kind', 'in', ['environmentNoted', 'environmentChanged'])
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const now = notedOf(services, environment, variables);
  const before = last?.facts ? new Map(Object.entries(last.facts)) : parse(last?.detail);
  const isSame = ([name, value]: [string, string]) => before.get(name) === value;
  if (Object.entries(now).every(isSame)) return;
  // One that nobody noted before came with this version.
  const changed = Object.keys(now).filter((name) => before.has(name) && before.get(name) !== now[name]);
  const told = changed.length === 0 ? Object.keys(now) : changed;
  const values = told.map((name) => `${name}=${now[name]}`).join(' ');
  const named = changed.length === 0 ? 'start' : changed.join(', ');
  await recordSecurityEvent(services, {
    at: clock.now(),
    kind: changed.length === 0 ? 'environmentNoted' : 'environmentChanged',
    cwid: systemActor,
    // The sentence names what changed; the facts hold everything, however long.
    detail: `${named}: ${values}`.slice(0, longest),
    facts: now,
  });
}

function notedOf(
  { companyAuthorities }: NotedServices,
  environment: Environment,
  variables: Variables,
): Readonly<Record<string, string>> {
  const declared = notedVariables.map(({ name, isPlain }) => {
    const value = [environment[name]].flat().join(' ');
    return [name, isPlain ? value : short(value)] as const;
  });
  const ofProcess = ['NODE_EXTRA_CA_CERTS', 'LD_PRELOAD', 'PGOPTIONS'].map((name) => [name, short(variables[name])]);
  return {
    ...Object.fromEntries(declared),
    // The certificates themselves: their file may stay while what it holds is another's.
    LDAP_CA_FILE: short(companyAuthorities),
    NODE_OPTIONS: short([variables.NODE_OPTIONS ?? '', ...process.execArgv].join(' ').trim()),
    ...Object.fromEntries(ofProcess),
  };
}

const short = (text: string | undefined): string =>
  text === undefined || text === '' ? '-' : createHash('sha256').update(text).digest('hex').slice(0, 6);

/** What versions before migration 0134 kept, in the sentence alone. */
function parse(detail: string | undefined): ReadonlyMap<string, string> {
  const [, state = ''] = detail?.split(': ') ?? [];
  return new Map(state.split(' ').map((pair) => pair.split('=') as [string, string]));
}
