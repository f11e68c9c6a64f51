import Popover from '@mui/material/Popover';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { format, parse } from 'date-fns';
import { PickersLanguage } from '../../form/pickers-language.tsx';

const wire = 'yyyy-MM-dd';

interface DayCalendarProps {
  readonly anchor: HTMLElement | null;
  readonly label: string;
  /** `yyyy-MM-dd` or '' */
  readonly value: string;
  readonly onPick: (day: string) => void;
  readonly onClose: () => void;
}

/** The calendar of the product under a button. */
export default function DayCalendar({ anchor, label, value, onPick, onClose }: DayCalendarProps) {
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      <PickersLanguage>
        <DateCalendar
          autoFocus
          value={value === '' ? null : parse(value, wire, new Date(0))}
          onChange={(date: Date | null, state) => {
            if (date !== null && state !== 'partial') onPick(format(date, wire));
          }}
        />
      </PickersLanguage>
    </Popover>
  );
}
