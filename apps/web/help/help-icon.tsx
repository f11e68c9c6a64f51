import { type IconProps, lineIcon } from '#platform/ui/icons/line-icon.tsx';

export const HelpIcon = (props: IconProps) =>
  lineIcon('M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM9.6 9.4a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.8M12 16.7v.01', props);
