import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { PressMenu } from '../../dialog/press-menu.tsx';
import { SearchIcon } from '../../icons/icons.tsx';
import { lazyPart } from '../../loading/lazy-part.tsx';
import { labelOf } from '../model/grid-model.ts';
import type { GridColumn } from '../types.ts';
import { operatorsOf, type RowFilter, type RowOperator } from './column-filter.ts';
import { operatorNames } from './operator-names.ts';

const DayRange = lazyPart(() => import('./day-range.tsx'));

interface OperatorButtonProps {
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly column: GridColumn;
  readonly operator: RowOperator;
  readonly filter: RowFilter | undefined;
  readonly onOperator: (operator: RowOperator) => void;
  readonly onRange: (first: string, last: string) => void;
}

/** What is on the button. */
const signs: Readonly<Record<RowOperator, ReactNode>> = {
  contains: <SearchIcon fontSize="inherit" />,
  notcontains: '!a',
  startswith: 'a…',
  endswith: '…a',
  '=': '=',
  '<>': '≠',
  '<': '<',
  '<=': '≤',
  '>': '>',
  '>=': '≥',
  between: '↔',
};

/** Chooses how a column is compared; `between` asks for both days. */
export function OperatorButton(props: OperatorButtonProps) {
  const { t, language } = useTexts('ui');
  const [open, setOpen] = useState<'menu' | 'range' | null>(null);
  const { column, operator } = props;
  const name = (one: RowOperator) => t(`grid.operator.${operatorNames[one]}`);
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
        {signs[operator]}
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
                {signs[one]}
              </span>
              {name(one)}
            </MenuItem>
          ))}
        </PressMenu>
      )}
      {open === 'range' && (
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
      )}
    </>
  );
}
