import pg from 'pg';
import { Refusal } from '#platform/http/refusal.ts';
import { fillText, type Language } from '#platform/i18n/language.ts';
import type { Services } from '#platform/services.ts';
import { encodeRecord, recordText } from '../shared/record-name.ts';
import { type EventLog, recordSecurityEvent } from './security-events.ts';

/** SQLSTATE of the trigger `require_last_revision` (migration 0080). */
const alteredState = 'CP001';

/** No conflict that reading again would mend (409), and no failure that passes (5xx). */
const definition = {
  status: 422,
  es: 'El registro «{record}» fue alterado fuera del sistema: difiere de su última revisión. No se guardó nada. Avise a Garantía de Calidad y a sistemas.',
  en: 'The record “{record}” was altered outside the system: it differs from its last revision. Nothing was saved. Notify Quality Assurance and IT.',
};

/**
 * A record that differs from its last revision was to be changed. The next revision would have made the alteration part of the
 * trail, under an innocent name (21 CFR 11.10(a), (e)).
 */
export class RecordAltered extends Refusal {
  readonly entity: string;
  readonly recordKey: string;

  constructor(entity: string, recordKey: string) {
    super('RECORD_ALTERED', definition);
    this.entity = entity;
    this.recordKey = recordKey;
    this.message = this.text('en');
  }

  override text(language: Language): string {
    return fillText(definition[language], { record: recordText(this, language) });
  }
}

/**
 * The outcome of a statement that changes audited rows. The database itself compares each of them with its last revision, in the
 * same statement.
 * @throws RecordAltered when one differs; nothing of the transaction is kept
 */
export async function refuseAltered<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== alteredState) throw error;
    throw new RecordAltered(error.table ?? '', error.detail ?? '');
  }
}

/** Who met an altered record. */
interface Witness {
  readonly cwid: string;
  readonly employeeNr?: number;
}

/**
 * Writes down that a change was refused because its record had been altered, once that change is rolled back: the
 * bells of ITPS and QA show it. Of any other error it does nothing.
 * @returns whether it was that
 */
export async function noteAlteredRecord(
  log: EventLog & { readonly clock: Services['clock'] },
  error: unknown,
  witness: Witness,
): Promise<boolean> {
  if (!(error instanceof RecordAltered)) return false;
  const { entity, recordKey } = error;
  const told = { detail: encodeRecord(error), facts: { entity, recordKey } };
  await recordSecurityEvent(log, { at: log.clock.now(), kind: 'recordAltered', ...witness, ...told });
  return true;
}
