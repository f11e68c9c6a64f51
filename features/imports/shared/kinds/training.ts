import { courseTypes } from '#features/courses/shared/codes.ts';
import { courseShape } from '#features/courses/shared/contract.ts';
import { profileShape, sectorShape } from '#features/people/shared/contract.ts';
import { requirementShape } from '#features/requirements/shared/contract.ts';
import { Role } from '#product/roles.ts';
import { externalId, flagRule, type ImportKindShape, oneOf, upTo } from './import-kind.ts';

const { fields } = courseShape;
/** Who imports what belongs to courses, each of their types. */
export const ofCourses = [Role.AdminITPS, Role.AdminQA, Role.AdminHSE];
/** What sheets call the number of a document. */
export const documentAlso = ['documento', 'document', 'codigo', 'code', 'document number', 'n documento', 'doc number'];

/** How an imported version begins. */
export const importedCourseStates = {
  0: { es: 'En edición', en: 'Editing' },
  3: { es: 'Obsoleto', en: 'Obsolete' },
} as const;

export const courses = {
  code: 'courses',
  title: courseShape.title,
  lead: {
    es: 'Una fila por versión de un documento; se la conoce por documento y versión. Un .zip puede traer los PDF, videos y cuestionarios que nombran las filas.',
    en: 'A row for each version of a document, known by document and version. A .zip may bring the PDFs, films and questionnaires that its rows name.',
  },
  roles: ofCourses,
  key: ['doc_Number', 'version'],
  hasFiles: true,
  columns: {
    doc_Number: {
      type: 'text',
      label: fields.doc_Number.label,
      also: documentAlso,
      isNeeded: true,
      rule: upTo(60),
      examples: ['POE-PE-003', 'POE-PE-003'],
    },
    version: {
      type: 'integer',
      label: fields.version.label,
      also: ['revision', 'rev', 'v'],
      isNeeded: true,
      rule: { es: 'Un número entero desde 1', en: 'A whole number from 1' },
      examples: ['6', '7'],
    },
    name: {
      type: 'text',
      label: fields.name.label,
      also: ['titulo', 'title', 'nombre', 'name'],
      isNeeded: true,
      rule: upTo(255),
      examples: ['Limpieza de la línea de llenado', 'Limpieza de la línea de llenado'],
    },
    iD_Type: {
      type: 'text',
      label: fields.iD_Type.label,
      also: ['tipo de curso', 'course type'],
      isNeeded: true,
      rule: { es: Object.keys(courseTypes).join(' / '), en: Object.keys(courseTypes).join(' / ') },
      examples: ['SOP', 'SOP'],
    },
    company: {
      type: 'text',
      label: fields.company.label,
      isNeeded: true,
      rule: upTo(50),
      examples: ['Laboratorio', 'Laboratorio'],
    },
    dateVig: {
      type: 'day',
      label: fields.dateVig.label,
      also: ['vigencia', 'effective date', 'valid from'],
      isNeeded: true,
      rule: {
        es: 'Una fecha; la de una versión en edición no puede ser anterior a hoy',
        en: 'A date; that of a version in editing cannot be before today',
      },
      examples: ['2021-02-01', '31/12/2030'],
    },
    status: {
      type: 'code',
      label: fields.status.label,
      values: importedCourseStates,
      rule: oneOf(importedCourseStates),
      examples: ['Obsoleto', 'En edición'],
    },
    content: { type: 'text', label: fields.content.label, rule: upTo(255), examples: ['', ''] },
    score: {
      type: 'decimal',
      label: fields.score.label,
      rule: { es: 'De 0 a 100; en blanco, 100', en: '0 to 100; empty: 100' },
      examples: ['', '80'],
    },
    included_capa_ini: { type: 'flag', label: fields.included_capa_ini.label, rule: flagRule, examples: ['Sí', 'Sí'] },
    pdfs: {
      type: 'list',
      label: { es: 'Archivos PDF', en: 'PDF files' },
      also: ['pdf', 'pdfs', 'archivo', 'file'],
      rule: {
        es: 'Nombres de archivos del .zip, separados por punto y coma',
        en: 'Names of files in the .zip, parted by semicolons',
      },
      examples: ['', 'POE-PE-003.pdf'],
    },
    films: {
      type: 'list',
      label: { es: 'Videos', en: 'Films' },
      also: ['video', 'mp4'],
      rule: { es: 'Nombres de archivos MP4 o WebM del .zip', en: 'Names of MP4 or WebM files in the .zip' },
      examples: ['', ''],
    },
    questionnaire: {
      type: 'file',
      label: { es: 'Cuestionario (Excel)', en: 'Questionnaire (Excel)' },
      also: ['cuestionario', 'preguntas', 'questions', 'questionnaire'],
      rule: {
        es: 'Nombre de un libro del .zip, con las columnas de la plantilla de preguntas',
        en: 'Name of a workbook in the .zip, with the columns of the question template',
      },
      examples: ['', 'preguntas.xlsx'],
    },
    ...externalId,
  },
} as const satisfies ImportKindShape;

export const requirements = {
  code: 'requirements',
  title: requirementShape.title,
  lead: {
    es: 'Una fila por curso que un perfil debe tomar; se la conoce por documento, versión, sector y perfil.',
    en: 'A row for each course that a profile must take, known by document, version, sector and profile.',
  },
  roles: ofCourses,
  key: ['doc_Number', 'version', 'sector_Name', 'profile_Name'],
  columns: {
    doc_Number: {
      type: 'text',
      label: fields.doc_Number.label,
      also: documentAlso,
      isNeeded: true,
      rule: { es: 'Documento de un curso', en: 'Document of a course' },
      examples: ['POE-PE-003', 'POE-PE-003'],
    },
    version: {
      type: 'integer',
      label: fields.version.label,
      also: ['revision', 'rev', 'v'],
      rule: { es: 'En blanco: la última', en: 'Empty: the last' },
      examples: ['', '7'],
    },
    sector_Name: {
      type: 'text',
      label: sectorShape.fields.name.label,
      also: ['area', 'departamento', 'department'],
      isNeeded: true,
      rule: { es: 'Nombre de un sector', en: 'Name of a sector' },
      examples: ['Producción estériles', 'Depósito'],
    },
    profile_Name: {
      type: 'text',
      label: profileShape.fields.name.label,
      also: ['puesto', 'cargo', 'position', 'job'],
      isNeeded: true,
      rule: { es: 'Nombre de un perfil del sector', en: 'Name of a profile of the sector' },
      examples: ['Operador de llenado', 'Operador'],
    },
    req_Date: {
      type: 'day',
      label: requirementShape.fields.req_Date.label,
      also: ['desde', 'since'],
      rule: { es: 'En blanco: hoy', en: 'Empty: today' },
      examples: ['2021-02-01', ''],
    },
    ...externalId,
  },
} as const satisfies ImportKindShape;
