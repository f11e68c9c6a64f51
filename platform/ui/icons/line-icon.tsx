import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/** A line icon on a 24 px grid, stroke 1.75. Decorative: the text beside it carries the meaning. */
export function lineIcon(path: string, props: SvgIconProps) {
  return (
    <SvgIcon {...props} sx={{ fill: 'none', ...props.sx }}>
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </SvgIcon>
  );
}
