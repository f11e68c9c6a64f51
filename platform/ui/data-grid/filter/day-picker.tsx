import { useRef, useState } from 'react';
import { CalendarIcon } from '../../icons/icons.tsx';
import { lazyPart } from '../../loading/lazy-part.tsx';

const DayCalendar = lazyPart(() => import('./day-calendar.tsx'));

interface DayPickerProps {
  readonly label: string;
  /** `yyyy-MM-dd` or '' */
  readonly value: string;
  readonly onPick: (day: string) => void;
}

/** A button that opens a calendar. */
export function DayPicker({ label, value, onPick }: DayPickerProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="dg-day">
      <button
        ref={button}
        type="button"
        tabIndex={-1}
        className="dg-button dg-quiet"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <CalendarIcon fontSize="inherit" />
      </button>

      {isOpen && (
        <DayCalendar
          anchor={button.current}
          label={label}
          value={value}
          onClose={() => setOpen(false)}
          onPick={(day) => {
            setOpen(false);
            onPick(day);
          }}
        />
      )}
    </span>
  );
}
