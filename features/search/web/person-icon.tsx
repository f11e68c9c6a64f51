import { type IconProps, lineIcon } from '#platform/ui/icons/line-icon.tsx';

export const PersonIcon = (props: IconProps) =>
  lineIcon('M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM4.5 20a7.5 7.5 0 0 1 15 0', props);
