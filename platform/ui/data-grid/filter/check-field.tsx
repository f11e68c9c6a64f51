interface CheckFieldProps {
  readonly label: string;
  /** at the end of the line */
  readonly note?: string;
  readonly state: 'all' | 'some' | 'none';
  readonly onToggle: () => void;
  /** stands above the others */
  readonly isHead?: boolean;
}

/** A box with its label, light enough for hundreds of them. */
export function CheckField({ label, note, state, onToggle, isHead = false }: CheckFieldProps) {
  return (
    <label className={isHead ? 'dg-check dg-check-head' : 'dg-check'}>
      <input
        type="checkbox"
        checked={state === 'all'}
        ref={(input) => {
          if (input !== null) input.indeterminate = state === 'some';
        }}
        onChange={onToggle}
      />
      <span>{label}</span>
      {note !== undefined && <small>{note}</small>}
    </label>
  );
}
