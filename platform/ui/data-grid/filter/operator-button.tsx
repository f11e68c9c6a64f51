import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PressMenu } from '../../dialog/press-menu.tsx';
import { SearchIcon } from '../../icons/icons.tsx';
import { lazyPart } from '../../loading/lazy-part.tsx';
import { labelOf, useGrid } from '../model/grid-model.ts';
import type { GridColumn } from '../types.ts';
import { operatorsOf, type RowFilter, type RowOperator } from './column-filter.ts';

const DayRange = lazyPart(() => import('./day-range.tsx'));

interface OperatorButtonProps {
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly column: GridColumn;
  readonly operator: RowOperator;
  readonly filter: RowFilter | undefined;
  readonly onOperator: (operator: RowOperator) => void;
  readonly onRange: (first: string, last: string) => void;
}

/** Sign on the button, and name of its text. */
const operators = {
  contains: { sign: <SearchIcon fontSize="inherit" />, text: 'contains' },
  notcontains: { sign: '!a', text: 'notcontains' },
  startswith: { sign: 'a…', text: 'startswith' },
  endswith: { sign: '…a', text: 'endswith' },
  '=': { sign: '=', text: 'equals' },
  '<>': { sign: '≠', text: 'differs' },
  '<': { sign: '<', text: 'less' },
  '<=': { sign: '≤', text: 'lessOrEqual' },
  '>': { sign: '>', text: 'greater' },
  '>=': { sign: '≥', text: 'greaterOrEqual' },
  between: { sign: '↔', text: 'between' },
} as const satisfies Record<RowOperator, { readonly sign: ReactNode; readonly text: string }>;

/** Chooses how a column is compared; `between` asks for both days. */
export function OperatorButton(props: OperatorButtonProps) {
  const { t } = useTranslation('ui');
  const { language } = useGrid();
  const [open, setOpen] = useState<'menu' | 'range' | null>(null);
  const { column, operator } = props;
  const name = (one: RowOperator) => t(`grid.operator.${operators[one].text}`);
  const label = t('grid.operatorOf', { label: labelOf(column, language), operator: name(operator) });
  return (
    <>
      <button
        ref={props.buttonRef}
        type="button"
        tabIndex={-1}
        className="dg-button dg-operator"
        aria-haspopup="menu"
        aria-label={label}
        title={name(operator)}
        onClick={() => setOpen('menu')}
      >
        {operators[operator].sign}
      </button>
      {open === 'menu' && (
        <PressMenu
          open
          anchorEl={props.buttonRef.current}
          onClose={() => setOpen(null)}
          slotProps={{ list: { dense: true, 'aria-label': label } }}
        >
          {operatorsOf(column.field).map((one) => (
            <MenuItem
              key={one}
              selected={one === operator}
              onClick={() => {
                setOpen(one === 'between' ? 'range' : null);
                props.onOperator(one);
              }}
            >
              <span className="dg-sign" aria-hidden>
                {operators[one].sign}
              </span>
              {name(one)}
            </MenuItem>
          ))}
        </PressMenu>
      )}
      {open === 'range' && (
        <Suspense fallback={null}>
          <DayRange
            anchor={props.buttonRef.current}
            filter={props.filter}
            label={label}
            onClose={() => setOpen(null)}
            onApply={(first, last) => {
              setOpen(null);
              props.onRange(first, last);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
