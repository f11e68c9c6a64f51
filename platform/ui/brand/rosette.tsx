import { kept } from '#platform/i18n/kept.ts';
import { guillocheBand } from './guilloche.ts';

const bands = [
  { radius: 120, swing: 22, lobes: 12 },
  { radius: 190, swing: 34, lobes: 18 },
  { radius: 280, swing: 44, lobes: 24 },
  { radius: 385, swing: 52, lobes: 30 },
];

/** Made when it is first drawn: few pages show it, and every page loads this. */
const pathsOf = kept((all: typeof bands) =>
  all.map(({ radius, swing, lobes }) => ({
    key: radius,
    d: Array.from({ length: 6 }, (_, turn) => guillocheBand(radius, swing, lobes, (turn * Math.PI) / 3)).join(''),
  })),
);

/** The engraved rosette behind the brand, drawn with the current colour; decoration only. */
export function Rosette({ className }: { readonly className?: string | undefined }) {
  return (
    <svg viewBox="-440 -440 880 880" className={className} aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="0.9">
        {pathsOf(bands).map(({ key, d }) => (
          <path key={key} d={d} />
        ))}
      </g>
    </svg>
  );
}
