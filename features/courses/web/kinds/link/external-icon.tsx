import { type IconProps, lineIcon } from '#platform/ui/icons/line-icon.tsx';

/** Leads out of this page, into a new tab. */
export const ExternalIcon = (props: IconProps) => lineIcon('M13.5 4.5h6v6M19.5 4.5L11 13M17 14v5.5H4.5V7H10', props);
