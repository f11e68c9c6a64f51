import { z } from 'zod';
import { auditFields, defineShape, field } from '#platform/grid/fields.ts';
import { codeOf, orNull, requiredText, wholeBetween } from '#platform/schema/values.ts';

/** Where a sector is (S1 section 3): 0 Otros, 1 Edificio 1, 2 Edificio 2. */
export const sectorBuildings = {
  0: { es: 'Otros', en: 'Other' },
  1: { es: 'Edificio 1', en: 'Building 1' },
  2: { es: 'Edificio 2', en: 'Building 2' },
} as const;

export const sectorShape = defineShape({
  path: 'Sector',
  title: { es: 'Sectores', en: 'Sectors' },
  key: ['iD_Sector'],
  integrity: 'Sector',
  fields: {
    iD_Sector: field.integer('N.º', 'No.'),
    name: field.text('Sector', 'Sector'),
    management: field.text('Gerencia', 'Management'),
    active: field.code('Edificio', 'Building', sectorBuildings),
    resp_Employee_Nr: field.integer('Legajo del responsable', 'Responsible, employee no.'),
    resp_Name: field.text('Responsable', 'Responsible'),
    ...auditFields,
  },
});

export const employeeNumber = () => wholeBetween(1, 99_999_999);

/** Fields of a sector that a person sets (S1 section 5). */
export const sectorFields = z.object({
  name: requiredText(80),
  management: requiredText(2).refine((code) => code.length === 2, { error: 'twoCharacters' }),
  active: codeOf([0, 1, 2]),
  resp_Employee_Nr: orNull(employeeNumber()),
});
