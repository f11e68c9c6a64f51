import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { format, isValid, parse } from 'date-fns';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickersLanguage } from '../../form/pickers-language.tsx';
import type { RowFilter } from './column-filter.ts';

const wire = 'yyyy-MM-dd';

interface DayRangeProps {
  readonly anchor: HTMLElement | null;
  readonly filter: RowFilter | undefined;
  readonly label: string;
  readonly onClose: () => void;
  /** both as `yyyy-MM-dd`, the earlier first */
  readonly onApply: (first: string, last: string) => void;
}

/** Asks for the two days that a day lies between. */
export default function DayRange({ anchor, filter, label, onClose, onApply }: DayRangeProps) {
  const { t } = useTranslation('ui');
  const [first, setFirst] = useState(() => dateOf(filter?.value));
  const [last, setLast] = useState(() => dateOf(filter?.upTo));
  const days = [
    { label: t('grid.from'), value: first, set: setFirst },
    { label: t('grid.to'), value: last, set: setLast },
  ];
  const isWhole = isValid(first) && isValid(last);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      <PickersLanguage>
        <form
          className="dg-range"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isValid(first) || !isValid(last)) return;
            const [from, to] = [first, last].map((date) => format(date as Date, wire)).sort() as [string, string];
            onApply(from, to);
          }}
        >
          {days.map(({ label: name, value, set }, index) => (
            <DatePicker
              key={name}
              label={name}
              format="dd/MM/yyyy"
              value={value}
              onChange={set}
              autoFocus={index === 0}
              slotProps={{ textField: { size: 'small' } }}
            />
          ))}
          <Button type="submit" variant="contained" disabled={!isWhole}>
            {t('grid.apply')}
          </Button>
        </form>
      </PickersLanguage>
    </Popover>
  );
}

function dateOf(value: unknown): Date | null {
  return typeof value === 'string' && value !== '' ? parse(value, wire, new Date(0)) : null;
}
