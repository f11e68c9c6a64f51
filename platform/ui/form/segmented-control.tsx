import { useId } from 'react';
import { classNames } from '../plain/class-names.ts';
import '../plain/surface.css';
import './segmented-control.css';

interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly options: ReadonlyArray<{ readonly value: Value; readonly label: string; readonly lang?: string }>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** The label is read out but not drawn. */
  readonly labelHidden?: boolean;
}

/** A choice of few, side by side. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, labelHidden = false } = props;
  const labelId = useId();
  return (
    <div className="segmented">
      <div id={labelId} className={labelHidden ? 'ui-hidden' : 'segmented-label type-caption'}>
        {label}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend into its border */}
      <div
        role="group"
        aria-labelledby={labelId}
        className={classNames('segmented-choices', labelHidden && 'segmented-narrow')}
      >
        {options.map((option) => (
          <button
            type="button"
            key={option.value}
            lang={option.lang}
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
            className="segmented-choice"
          >
            {option.label}
          </button>
        ))}
      </div>
    </div>
  );
}
