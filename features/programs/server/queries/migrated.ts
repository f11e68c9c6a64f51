import { sql } from 'kysely';
import type { Evidence } from '#features/migrated/shared/contract.ts';
import type { QueryOf } from '#platform/calls/call.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { listMigrated } from '../../shared/calls.ts';
import { migratedResults, wordOf } from '../../shared/codes.ts';
import type { ProgramMigrated } from '../../shared/contract.ts';
import {
  asked,
  isText,
  type PersonRow,
  personColumns,
  presentPerson,
  presentStands,
  type Reader,
  type Resource,
  readPage,
  type StandsRow,
  standsColumns,
} from './resource.ts';

interface MigratedRow extends PersonRow, StandsRow {
  readonly migrated_training_id: number;
  readonly written_document: string;
  readonly written_version: string;
  readonly title: string;
  readonly course_id: string | null;
  readonly course_document: string;
  readonly course_version: number;
  readonly trained_on: string;
  readonly result: number;
  readonly score: string;
  readonly satisfies: boolean;
  readonly source_system: string;
  readonly external_id: string | null;
  readonly evidence: readonly Evidence[];
}

/** Trainings that other systems recorded, as they wrote them (docs/decisions/168). */
export const migrated: Resource<MigratedRow, ProgramMigrated> = {
  kind: 'migrated',
  from: sql`migrated_training t join collaborator p on p.employee_nr = t.employee_nr
    left join course c on c.course_id = t.course_id`,
  columns: (reader) => sql`t.migrated_training_id, ${personColumns(reader)}, t.doc_number as written_document,
    t.version as written_version, t.title, t.course_id, c.doc_number as course_document, c.version as course_version,
    t.trained_on, t.result, t.score, t.satisfies, t.source_system, t.external_id, t.evidence, ${standsColumns}`,
  key: [['t.migrated_training_id', 'integer']],
  ofSector: (sectorId) => [sql`p.sector_id = ${sectorId}`],
  keyOf: ({ migrated_training_id }) => [migrated_training_id],
  present: (row) => ({
    id: String(row.migrated_training_id),
    migrated: true,
    person: presentPerson(row),
    document: row.written_document,
    version: row.written_version,
    title: row.title,
    course:
      row.course_id === null ? null : { id: row.course_id, document: row.course_document, version: row.course_version },
    trainedOn: row.trained_on,
    result: wordOf(migratedResults, row.result),
    score: row.score === '' ? null : row.score,
    meetsRequirement: row.satisfies,
    source: { system: row.source_system, id: row.external_id },
    evidence: row.evidence.map(({ sha256 }) => sha256),
    ...presentStands(row),
  }),
};

export function readMigrated(db: Queryable, reader: Reader, query: QueryOf<typeof listMigrated>) {
  const { limit, cursor, deleted, course, document, person, meetsRequirement } = query;
  const filters = [
    ...asked(document, (text) => isText('t.doc_number', text)),
    ...asked(course, (value) => sql`t.course_id = ${value}`),
    ...asked(person, (value) => sql`t.employee_nr = ${value}`),
    ...asked(meetsRequirement, (value) => sql`t.satisfies = ${value}`),
  ];
  return readPage(db, migrated, reader, { limit, cursor, deleted, filters });
}
