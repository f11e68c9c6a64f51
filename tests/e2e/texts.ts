import { es as help } from '#apps/web/help/i18n/es.ts';
import { es as shell } from '#apps/web/i18n/es.ts';
import { es as administration } from '#apps/web/settings/i18n/es.ts';
import { es as attendance } from '#features/attendance/i18n/es.ts';
import { es as audit } from '#features/audit/i18n/es.ts';
import { es as connections } from '#features/connections/i18n/es.ts';
import { es as courses } from '#features/courses/i18n/es.ts';
import { es as material } from '#features/courses/web/kinds/i18n/es.ts';
import { es as desk } from '#features/desk/i18n/es.ts';
import { es as imports } from '#features/imports/i18n/es.ts';
import { es as instances } from '#features/instances/i18n/es.ts';
import { es as migrated } from '#features/migrated/i18n/es.ts';
import { es as bell } from '#features/notifications/i18n/bell/es.ts';
import { es as notifications } from '#features/notifications/i18n/es.ts';
import { es as own } from '#features/own/i18n/es.ts';
import { es as paper } from '#features/paper/i18n/es.ts';
import { es as people } from '#features/people/i18n/es.ts';
import { es as provisioning } from '#features/provisioning/i18n/es.ts';
import { es as records } from '#features/records/i18n/es.ts';
import { es as reports } from '#features/reports/i18n/es.ts';
import { es as requirements } from '#features/requirements/i18n/es.ts';
import { es as search } from '#features/search/i18n/es.ts';
import { es as confirmation } from '#features/session/i18n/confirmation/es.ts';
import { es as session } from '#features/session/i18n/es.ts';
import { es as settings } from '#features/settings/i18n/es.ts';
import { es as spac } from '#features/spac/i18n/es.ts';
import { es as tablet } from '#features/tablet/i18n/es.ts';
import { es as taking } from '#features/taking/i18n/es.ts';
import { es as answering } from '#features/taking/web/player/question-kinds/i18n/es.ts';
import { es as webhooks } from '#features/webhooks/i18n/es.ts';
import { es as forms } from '#platform/ui/form/i18n/es.ts';
import { es as ui } from '#platform/ui/i18n/es.ts';

/** What the pages say in Spanish; journeys find everything by it. */
export const say = {
  administration,
  answering,
  attendance,
  confirmation,
  connections,
  courses,
  desk,
  forms,
  help,
  audit,
  imports,
  instances,
  material,
  migrated,
  bell,
  notifications,
  own,
  paper,
  people,
  provisioning,
  reports,
  records,
  requirements,
  search,
  session,
  settings,
  shell,
  spac,
  tablet,
  taking,
  ui,
  webhooks,
} as const;

/** A text with its {{names}} filled in. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replaceAll(/\{\{(\w+)(?:, \w+)?\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** The singular or the plural of a counted text. */
export function counted(one: string, other: string, count: number): string {
  return fill(count === 1 ? one : other, { count });
}

/** Matches the whole of a text that begins so, such as a label with its mark of a required field. */
export function startingWith(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
