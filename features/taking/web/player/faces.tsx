import Box from '@mui/material/Box';
import type { ToneName } from '#platform/ui/theme/palette.ts';

interface FaceProps {
  /** names the picture for assistive technology */
  readonly label: string;
  readonly size?: number;
}

/** The face of an approved questionnaire (S0 section 2). */
export function HappyFace(props: FaceProps) {
  return (
    <Face {...props} tone="positive" mouth="M33 57c4 9 10 13 17 13s13-4 17-13" eyes="M36 41q3-5 6 0M58 41q3-5 6 0" />
  );
}

/** The face of a questionnaire that was not approved. */
export function SadFace(props: FaceProps) {
  return <Face {...props} tone="critical" mouth="M35 68c4-7 9-10 15-10s11 3 15 10" eyes="M39 40v4M61 40v4" />;
}

function Face({ label, size = 112, tone, mouth, eyes }: FaceProps & { tone: ToneName; mouth: string; eyes: string }) {
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox="0 0 100 100"
      sx={(theme) => ({
        width: size,
        height: size,
        fill: theme.vars.palette.tone[tone].soft,
        stroke: theme.vars.palette.tone[tone].main,
        strokeWidth: 4,
        strokeLinecap: 'round',
        '& path': { fill: 'none', strokeWidth: 5 },
      })}
    >
      <circle cx="50" cy="50" r="46" />
      <path d={eyes} />
      <path d={mouth} />
    </Box>
  );
}
