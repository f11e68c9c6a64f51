import type { RowOperator } from './column-filter.ts';

/** The name of an operator's text, `ui:grid.operator.<name>`. */
export const operatorNames = {
  contains: 'contains',
  notcontains: 'notcontains',
  startswith: 'startswith',
  endswith: 'endswith',
  '=': 'equals',
  '<>': 'differs',
  '<': 'less',
  '<=': 'lessOrEqual',
  '>': 'greater',
  '>=': 'greaterOrEqual',
  between: 'between',
} as const satisfies Record<RowOperator, string>;
