import { useRef } from 'react';
import { CalendarIcon } from '../icons/icons.tsx';

interface DayPickerProps {
  readonly label: string;
  /** `yyyy-MM-dd` or '' */
  readonly value: string;
  readonly onPick: (day: string) => void;
}

/** A button that opens the browser's own calendar. */
export function DayPicker({ label, value, onPick }: DayPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="dg-day">
      <input
        ref={input}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={value}
        onChange={({ target }) => {
          if (target.value !== '') onPick(target.value);
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        className="dg-button dg-quiet"
        aria-label={label}
        onClick={() => input.current?.showPicker()}
      >
        <CalendarIcon fontSize="inherit" />
      </button>
    </span>
  );
}
