import { z } from 'zod';
import { courseNumber } from '#features/courses/shared/contract.ts';
import { employeeNumber } from '#features/people/shared/contract.ts';
import { auditFields, defineShape } from '#features/records/shared/record-shape.ts';
import { field } from '#platform/grid/fields.ts';
import { recordNumber } from '#platform/schema/values.ts';
import { migratedMark, migratedResults } from './codes.ts';

/** A training that another system recorded (decision 168), as a record with a history. */
export const migratedShape = defineShape({
  path: 'MigratedTraining',
  title: { es: `Capacitación histórica (${migratedMark.es})`, en: `Historical training (${migratedMark.en})` },
  key: ['iD_Migrated'],
  called: ['employee_Nr', 'doc_Number', 'version'],
  readPermission: 'report.read',
  fields: {
    iD_Migrated: field.identifier('N.º', 'No.'),
    employee_Nr: field.identifier('Legajo', 'Employee no.'),
    doc_Number: field.documentNumber('Documento', 'Document'),
    version: field.text('Versión', 'Version'),
    title: field.text('Título', 'Title'),
    iD_Course: field.text('N.º de curso', 'Course no.'),
    trainedOn: field.date('Día', 'Day'),
    result: field.code('Resultado', 'Result', migratedResults),
    score: field.text('Puntaje', 'Score'),
    instructor: field.text('Instructor', 'Instructor'),
    sourceSystem: field.text('Sistema de origen', 'Source system'),
    externalId: field.text('Identificador de origen', 'Source identifier'),
    evidence: field.text('Evidencia (SHA-256)', 'Evidence (SHA-256)'),
    satisfies: field.boolean('Cumple el requisito', 'Meets the requirement'),
    iD_Import: field.identifier('N.º de importación', 'Import no.'),
    line: field.integer('Línea del archivo', 'Line of the file'),
    ...auditFields,
  },
});

/** A scan that a source names. Its bytes came with the batch, and are a stored PDF, or the company keeps them elsewhere; the digest tells them. */
export const evidence = z.object({ name: z.string(), sha256: z.string(), isStored: z.boolean().optional() });
export type Evidence = z.infer<typeof evidence>;

/** Whose, or of which course; one of both. */
export const migratedQuery = z
  .object({ employee_Nr: employeeNumber().optional(), iD_Course: courseNumber().optional() })
  .refine(({ employee_Nr, iD_Course }) => (employee_Nr === undefined) !== (iD_Course === undefined), {
    path: ['employee_Nr'],
    error: 'required',
  });

/** A stored scan of a training. */
export const scanQuery = z.object({
  iD_Migrated: recordNumber(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: 'sha256' }),
});

/** How many are told at once; `total` says how many there are. */
export const mostMigrated = 500;

export const migratedReply = z.object({
  total: z.number().int(),
  trainings: z.array(
    z.object({
      iD_Migrated: z.number().int(),
      employee_Nr: z.number().int(),
      name: z.string(),
      sector_Name: z.string(),
      doc_Number: z.string(),
      version: z.string(),
      title: z.string(),
      iD_Course: z.string().nullable(),
      trainedOn: z.iso.date(),
      result: z.number().int(),
      score: z.string(),
      instructor: z.string(),
      sourceSystem: z.string(),
      evidence: z.array(evidence),
      satisfies: z.boolean(),
      iD_Import: z.number().int(),
    }),
  ),
});
export type MigratedTraining = z.infer<typeof migratedReply>['trainings'][number];
