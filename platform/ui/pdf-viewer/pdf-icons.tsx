import { type IconProps, lineIcon as line } from '#platform/ui/icons/line-icon.tsx';

export const PlusIcon = (props: IconProps) => line('M12 5v14M5 12h14', props);
export const MinusIcon = (props: IconProps) => line('M5 12h14', props);
export const FitWidthIcon = (props: IconProps) => line('M4 5v14M20 5v14M7.5 12h9M10 9l-3 3l3 3M14 9l3 3l-3 3', props);
