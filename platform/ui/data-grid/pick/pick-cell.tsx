import { memo } from 'react';

/** How a row stands: it can be picked, is picked, is in already, or is not to be picked. */
export type PickState = 'free' | 'picked' | 'fixed' | 'out';

/** The checkbox of a row; the grid acts on clicks and keys. */
export const PickCell = memo(function PickCell({
  state,
  label,
}: {
  readonly state: PickState;
  readonly label: string;
}) {
  return (
    <input
      type="checkbox"
      className="dg-pick"
      tabIndex={-1}
      checked={state === 'picked' || state === 'fixed'}
      disabled={state === 'fixed' || state === 'out'}
      aria-label={label}
      onChange={ignore}
    />
  );
});

const ignore = () => undefined;
