import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay } from '#platform/schema/values.ts';
import { DayInput } from '../../form/day-input.tsx';
import type { RowFilter } from './column-filter.ts';

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
  const [first, setFirst] = useState(() => dayOf(filter?.value));
  const [last, setLast] = useState(() => dayOf(filter?.upTo));
  const [isAsked, setAsked] = useState(false);
  const days = [
    { label: t('grid.from'), value: first, set: setFirst },
    { label: t('grid.to'), value: last, set: setLast },
  ];
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      <form
        className="dg-range"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (!isWhole(first) || !isWhole(last)) return;
          const [from, to] = [first, last].sort() as [string, string];
          onApply(from, to);
        }}
      >
        {days.map(({ label: name, value, set }, index) => {
          const isWrong = isAsked && !isWhole(value);
          return (
            <DayInput
              key={name}
              label={name}
              value={value}
              onChange={set}
              autoFocus={index === 0}
              size="small"
              isWrong={isWrong}
              helperText={isWrong ? t('grid.invalidDay') : undefined}
            />
          );
        })}
        <Button type="submit" variant="contained">
          {t('grid.apply')}
        </Button>
      </form>
    </Popover>
  );
}

const isWhole = (value: string | null): value is string => value !== null && isDay(value);

const dayOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
