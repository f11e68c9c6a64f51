import { courseShape } from '#features/courses/shared/contract.ts';
import { migratedResults } from '#features/migrated/shared/codes.ts';
import { migratedShape } from '#features/migrated/shared/contract.ts';
import { collaboratorShape } from '#features/people/shared/contract.ts';
import { dayRule, externalId, type ImportKindShape, oneOf, upTo } from './import-kind.ts';
import { documentAlso, ofCourses } from './training.ts';

const { fields } = migratedShape;

export const migrated = {
  code: 'migrated',
  title: migratedShape.title,
  lead: {
    es: 'Una fila por capacitación que registró otro sistema; se la conoce por legajo, documento, versión y día. Queda como «Migrado», nunca como firma.',
    en: 'A row for each training that another system recorded, known by employee number, document, version and day. It stays “Migrated”, never a signature.',
  },
  roles: ofCourses,
  key: ['employee_Nr', 'doc_Number', 'version', 'trainedOn'],
  mayMeet: true,
  hasFiles: true,
  columns: {
    employee_Nr: {
      type: 'integer',
      label: collaboratorShape.fields.employee_Nr.label,
      also: ['employee', 'employee number', 'nro legajo', 'numero de empleado'],
      isNeeded: true,
      rule: { es: 'Legajo de una persona que ya está', en: 'Employee number of a person who is here already' },
      examples: ['4001', '4002'],
    },
    doc_Number: {
      type: 'text',
      label: courseShape.fields.doc_Number.label,
      also: documentAlso,
      isNeeded: true,
      rule: upTo(60),
      examples: ['POE-PE-003', 'POE-PE-001'],
    },
    version: {
      type: 'text',
      label: fields.version.label,
      also: ['revision', 'rev', 'v'],
      rule: {
        es: 'Como la escribe el origen, hasta 20 caracteres; si es el número de una versión que está aquí, queda unida a ella',
        en: 'As the source writes it, up to 20 characters; where it is the number of a version that is here, it is linked to it',
      },
      examples: ['6', '2'],
    },
    title: {
      type: 'text',
      label: fields.title.label,
      also: ['curso', 'course', 'nombre del curso', 'course name'],
      rule: upTo(255),
      examples: ['Limpieza de la línea de llenado', ''],
    },
    trainedOn: {
      type: 'day',
      label: fields.trainedOn.label,
      also: ['fecha', 'date', 'fecha de capacitacion', 'completion date', 'completed on', 'finalizado'],
      isNeeded: true,
      rule: dayRule,
      examples: ['2021-02-15', '2019-07-03'],
    },
    result: {
      type: 'code',
      label: fields.result.label,
      also: ['estado', 'status'],
      values: migratedResults,
      isNeeded: true,
      rule: oneOf(migratedResults),
      examples: ['Aprobado', 'Asistió'],
    },
    score: {
      type: 'text',
      label: fields.score.label,
      also: ['nota', 'calificacion', 'grade'],
      rule: {
        es: 'Como lo escribe el origen, hasta 20 caracteres; no se recalcula',
        en: 'As the source writes it, up to 20 characters; it is not converted',
      },
      examples: ['95', ''],
    },
    instructor: {
      type: 'text',
      label: fields.instructor.label,
      also: ['capacitador', 'trainer', 'docente'],
      rule: upTo(120),
      examples: ['M. Gómez', ''],
    },
    evidence: {
      type: 'list',
      label: fields.evidence.label,
      also: ['evidencia', 'evidence', 'sha256'],
      rule: {
        es: 'Por cada archivo escaneado, su nombre en el .zip (PDF), o su nombre y su SHA-256 (64 cifras hexadecimales) si no viene; separados por punto y coma',
        en: 'For each scan its name in the .zip (PDF), or its name and SHA-256 (64 hexadecimal digits) where it does not come; parted by semicolons',
      },
      examples: ['', ''],
    },
    ...externalId,
  },
} as const satisfies ImportKindShape;
