import { useGrid } from '../model/grid-model.ts';

/** Shows the rows that are hidden at first, such as those that were deleted. */
export function QuietSwitch() {
  const { props, layout, change } = useGrid();
  if (props.quiet === undefined) return null;
  return (
    <label className="dg-quiet-switch">
      <input
        type="checkbox"
        checked={layout.showsQuiet}
        onChange={({ target }) => change(() => ({ showsQuiet: target.checked }))}
      />
      {props.quiet.label}
    </label>
  );
}
