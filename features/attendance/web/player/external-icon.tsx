import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/** Leads out of this page, into a new tab. */
export const ExternalIcon = (props: SvgIconProps) => (
  <SvgIcon {...props}>
    <path
      d="M13.5 4.5h6v6M19.5 4.5L11 13M17 14v5.5H4.5V7H10"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </SvgIcon>
);
