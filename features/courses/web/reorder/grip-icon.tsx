import { type IconProps, lineIcon } from '#platform/ui/icons/line-icon.tsx';

/** Can be taken and dragged. */
export const GripIcon = (props: IconProps) =>
  lineIcon('M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01', props);
