import { kept } from '#platform/i18n/kept.ts';
import { guillocheBand } from '../brand/guilloche.ts';
import './drawing.css';

/**
 * What each state is drawn as, by one path of lines and one in the accent colour, about (0, 0) and within 340 units: things
 * that the people of a plant have in their hands.
 */
const drawings = {
  /** a gown on its hanger: nothing to do, nothing there */
  nothing: {
    lines:
      'M0-250v-40a38 38 0 1 1 38-38M0-250l-190 96M0-250l190 96M-190-154l-92 206 86 34 26-78-12 292H182l-12-292 26 78 86-34-92-206M-66-218L0-128l66-90M0-128V300',
    accent: 'M62 96h88v92H62z',
  },
  /** a vial alone on its line, under a magnifying glass: nothing found */
  search: {
    lines:
      'M-330 220H330M-262 264h.1M-92 264h.1M78 264h.1M248 264h.1M-236 220V30q0-30 28-44v-66h76v66q28 14 28 44v190M-220-112h100M-236 110h132',
    accent: 'M232-40a130 130 0 1 1-260 0 130 130 0 0 1 260 0ZM196 50l110 106',
  },
  /** a plug out of its socket: no network */
  offline: {
    lines:
      'M-350 130c70 0 60-130 130-130M-190-84h80a34 34 0 0 1 34 34V50a34 34 0 0 1-34 34h-80a34 34 0 0 1-34-34V-50a34 34 0 0 1 34-34ZM-76-38h62M-76 38h62M128-110h72a34 34 0 0 1 34 34V76a34 34 0 0 1-34 34h-72ZM128-38h34M128 38h34M234 0c70 0 70 130 130 130',
    accent: 'M56-150v-74M6-132l-44-58M106-132l44-58',
  },
  /** a flask that stands still: something failed */
  failed: {
    lines: 'M-86-280H86M-54-280v186L-212 214a46 46 0 0 0 42 66H170a46 46 0 0 0 42-66L54-94v-186M-142 78H142',
    accent: 'M0-20v120M0 186v.1',
  },
  /** the door of an airlock: not open to this person, or not yet */
  locked: {
    lines:
      'M-250 300H250M-180 300v-560a30 30 0 0 1 30-30H150a30 30 0 0 1 30 30v560M86-150a86 86 0 1 1-172 0 86 86 0 0 1 172 0Z',
    accent: 'M-66 84H66v112H-66zM-38 84V44a38 38 0 0 1 76 0v40',
  },
  /** a sheet with its lines and a pen: to be written */
  write: {
    lines: 'M-40 300h-180v-600H90l110 110v60M90-300v110h110M-140-110h200M-140 0h140M-140 110h60',
    accent: 'M250-30l60 60L80 260 0 280l20-80L250-30ZM200 20l60 60',
  },
  /** a seal with its ribbons: done */
  done: {
    lines:
      'M190-80a190 190 0 1 1-380 0 190 190 0 0 1 380 0ZM136-80a136 136 0 1 1-272 0 136 136 0 0 1 272 0ZM-116 72l-54 222 84-44 62 66 24-204 24 204 62-66 84 44L116 72',
    accent: 'M-66-84l46 48 86-92',
  },
} as const;

/** Which drawing a state has. */
export type DrawingName = keyof typeof drawings;

/** Made when it is first drawn. */
const bandOf = kept((radius: number) =>
  [0, 1, 2].map((turn) => guillocheBand(radius, 66, 14, (turn * 2 * Math.PI) / 3)).join(''),
);

interface DrawingProps {
  readonly name: DrawingName;
  /** It is pressed on, as a seal is; at rest at once where motion is reduced. */
  readonly isPressed?: boolean;
}

/** A line drawing within an engraved band, in the colour of the text around it; decoration only. */
export function Drawing({ name, isPressed = false }: DrawingProps) {
  const { lines, accent } = drawings[name];
  return (
    <svg viewBox="-540 -540 1080 1080" aria-hidden="true" focusable="false" className="ui-drawing">
      <path d={bandOf(460)} className="ui-drawing-band" />
      <g className={isPressed ? 'ui-drawing-pressed' : undefined}>
        <path d={lines} />
        <path d={accent} className="ui-drawing-accent" />
      </g>
    </svg>
  );
}
