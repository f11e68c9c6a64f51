import type { Permission } from '../permissions.ts';

/** What every administrator may, of all rows: courses of their types, instances, and what is read of training. */
export const ofAdministrators = [
  'staff.read',
  'sectorData.read',
  'administration.open',
  'course.write',
  'content.write',
  'choice.read',
  'choice.write',
  'instance.open',
  'instance.write',
  'instance.run',
  'report.read',
  'report.issue',
  'training.remind',
  'import.read',
  'import.write',
] as const satisfies readonly Permission[];
