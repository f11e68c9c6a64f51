import { type RawBuilder, sql } from 'kysely';

/** Rows that are only ever added, numbered in the order of their making: what a seal digests besides the heads. */
export interface Stream {
  /** name of the table, which is also how a finding names it */
  readonly table: string;
  /** the column that numbers its rows */
  readonly number: string;
  /** what is digested of a row, as text; changing it makes older seals unverifiable */
  readonly line: RawBuilder<unknown>;
}

const array = (...columns: string[]) => sql`jsonb_build_array(${sql.join(columns.map((name) => sql.ref(name)))})::text`;

/**
 * A line with columns that were added later, those that came together in one list: rows without them are digested as earlier seals
 * digested them.
 */
function since(added: readonly (readonly string[])[], before: readonly string[]): RawBuilder<unknown> {
  let [line, columns]: [RawBuilder<unknown>, readonly string[]] = [array(...before), before];
  for (const later of added) {
    columns = [...columns, ...later];
    line = sql`case when ${areNull(later)} then ${line} else ${array(...columns)} end`;
  }
  return line;
}
const areNull = (columns: readonly string[]) => sql`(${sql.join(columns.map((name) => sql.ref(name)))}) is null`;

const eventColumns = ['event_id', 'happened_at', 'kind', 'cwid', 'employee_nr', 'address', 'detail'];
const changeColumns = ['change_number', 'employee_nr', 'digest', 'is_new_password'];
const startColumns = [
  'start_number',
  'session_id',
  'employee_nr',
  'role',
  'started_at',
  'began_with',
  'event_id',
  'change_number',
];

/** Every stream by its name in a seal. */
export const streams = {
  history: { table: 'history', number: 'history_id', line: sql`history_id || ' ' || hash` },
  events: {
    table: 'security_event',
    number: 'event_id',
    line: since([['by_cwid', 'place', 'session_id'], ['proof'], ['facts']], eventColumns),
  },
  answers: {
    table: 'attempt_answer',
    number: 'answer_number',
    line: array('answer_number', 'attempt_id', 'choice_id', 'number', 'answers', 'answered_at', 'acted_by'),
  },
  attempts: {
    table: 'content_attempt',
    number: 'attempt_id',
    line: array('attempt_id', 'instance_id', 'employee_nr', 'content_id', 'number', 'started_at', 'acted_by'),
  },
  closings: {
    table: 'content_attempt',
    number: 'closing_number',
    line: array('closing_number', 'attempt_id', 'state', 'approved', 'score', 'closed_at'),
  },
  files: {
    table: 'file',
    number: 'file_number',
    line: array('file_number', 'sha256', 'byte_size', 'mime', 'created_at', 'created_by'),
  },
  sessionEnds: {
    table: 'session_end',
    number: 'end_number',
    line: since([['ended_at', 'end_reason']], ['end_number', 'session_id']),
  },
  sessionStarts: {
    table: 'session_start',
    number: 'start_number',
    line: since([['tokens'], ['passkey_use_id'], ['provider_use_id']], startColumns),
  },
  credentials: {
    table: 'credential_change',
    number: 'change_number',
    line: since([['what', 'changed_at', 'changed_by', 'must_change', 'event_id']], changeColumns),
  },
  assignments: {
    table: 'password_assignment',
    number: 'assignment_id',
    // What is said of it later, its confirmation, is held against what else tells of that.
    line: array('assignment_id', 'employee_nr', 'set_at', 'set_by', 'released_by', 'needs_confirmation', 'is_mailed'),
  },
  passkeyUses: {
    table: 'passkey_use',
    number: 'use_id',
    line: array(
      ...['use_id', 'passkey_id', 'purpose', 'used_at', 'nonce', 'call', 'call_number', 'body_digest', 'counter'],
      ...['authenticator_data', 'client_data', 'signature'],
    ),
  },
  providerUses: {
    table: 'provider_use',
    number: 'use_id',
    line: array(
      ...['use_id', 'account_id', 'purpose', 'used_at', 'intent_id', 'intent_made_at', 'nonce', 'call', 'call_number'],
      ...[
        'body_digest',
        'meaning',
        'client_id',
        'id_token',
        'key',
        'provider_digest',
        'auth_time',
        'acr',
        'amr',
        'sid',
      ],
    ),
  },
  versions: {
    table: 'product_version',
    number: 'version_number',
    line: array('version_number', 'version', 'first_started_at'),
  },
} as const satisfies Record<string, Stream>;

export type StreamName = keyof typeof streams;

export const streamNames = Object.keys(streams) as StreamName[];

/** How far a stream reaches in a seal. */
export interface StreamState {
  /** the highest number that the seal covers */
  readonly last: number;
  /** rows up to it, those of all seals before included */
  readonly rows: number;
  /** SHA-256 over the rows that are new in this seal; see `digest-ranges.ts` */
  readonly digest: string;
}
