import { type IconProps, lineIcon as line } from '#platform/ui/icons/line-icon.tsx';

export const PlusIcon = (props: IconProps) => line('M12 5v14M5 12h14', props);
export const MinusIcon = (props: IconProps) => line('M5 12h14', props);
export const FitWidthIcon = (props: IconProps) => line('M4 5v14M20 5v14M7.5 12h9M10 9l-3 3l3 3M14 9l3 3l-3 3', props);
export const WholePageIcon = (props: IconProps) =>
  line('M6.5 3.5h11v17h-11zM12 7v10M9.7 9.3L12 7l2.3 2.3M9.7 14.7L12 17l2.3-2.3', props);
export const FullScreenIcon = (props: IconProps) => line('M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5', props);
export const ReadTextIcon = (props: IconProps) => line('M4 6h16M4 10h16M4 14h16M4 18h9', props);
