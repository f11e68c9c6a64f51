import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

function line(path: string, props: SvgIconProps) {
  return (
    <SvgIcon {...props}>
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

export const PlusIcon = (props: SvgIconProps) => line('M12 5v14M5 12h14', props);
export const MinusIcon = (props: SvgIconProps) => line('M5 12h14', props);
export const FitWidthIcon = (props: SvgIconProps) =>
  line('M4 5v14M20 5v14M7.5 12h9M10 9l-3 3l3 3M14 9l3 3l-3 3', props);
