import { type CourseType, courseTypes } from '#features/courses/shared/codes.ts';
import { collaboratorStates } from '#features/people/shared/contract.ts';
import { describePeriod } from '#platform/i18n/describe-period.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { type ReportFilter, reportConditionNames, reportConditions } from './report-filter.ts';

/** What stands before the conditions of a report. */
export const filtersWord: Localized = { es: 'Filtros', en: 'Filters' };

const words = {
  sectors: { es: 'Sectores', en: 'Sectors' },
  collaborators: { es: 'Colaboradores', en: 'Collaborators' },
  others: { es: '{shown} y {count} más', en: '{shown} and {count} more' },
  expiration: { es: 'Vencimiento', en: 'Expiration' },
  type: { es: 'Tipo de curso', en: 'Course type' },
  condition: { es: 'Condición', en: 'Condition' },
  state: { es: 'Estado del colaborador', en: 'Collaborator status' },
} as const satisfies Record<string, Localized>;

/** So many are named; of the rest it is said how many there are. */
export const mostNames = 25;

/** What the sectors and people of a filter are called, in its order: at least the first `mostNames` of each. */
export interface FilterNames {
  readonly sectors: readonly string[];
  readonly collaborators: readonly string[];
}

/**
 * The filter of a report in words, made of what selects its rows: the same on screen, on paper and in Excel.
 * @returns a part for each condition; none: everything that the reader may see
 */
export function describeReportFilter(filter: ReportFilter, names: FilterNames, language: Language): string[] {
  const { type, condition, conditionCollab } = filter;
  const period = describePeriod(filter.startDate, filter.endDate, language);
  const told: readonly (readonly [keyof typeof words, string | null])[] = [
    ['sectors', listed(names.sectors, filter.sectors.length, language)],
    ['collaborators', listed(names.collaborators, filter.collaborators.length, language)],
    ['expiration', period],
    ['type', type === null ? null : courseTypes[type as CourseType][language]],
    ['condition', condition === null ? null : describeCondition(condition, language)],
    [
      'state',
      conditionCollab === null
        ? null
        : collaboratorStates[conditionCollab as keyof typeof collaboratorStates][language],
    ],
  ];
  return told.flatMap(([word, text]) => (text === null ? [] : [`${words[word][language]}: ${text}`]));
}

function describeCondition(condition: readonly number[], language: Language): string {
  const isPending = `${condition}` === `${[...reportConditions.pending]}`;
  return reportConditionNames[isPending ? 'pending' : 'complete'][language];
}

function listed(names: readonly string[], of: number, language: Language): string | null {
  if (of === 0) return null;
  const shown = names.slice(0, mostNames).join(', ');
  return of > mostNames ? fillText(words.others[language], { shown, count: of - mostNames }) : shown;
}
