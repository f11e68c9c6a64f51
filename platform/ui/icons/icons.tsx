import { type IconProps, lineIcon as line } from './line-icon.tsx';

/** The icons of the first page; drawn for this product. */
const circle = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18';

export const MenuIcon = (props: IconProps) => line('M4 7h16M4 12h16M4 17h16', props);
export const BellIcon = (props: IconProps) =>
  line('M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5c.5.6 1.2 1 2 1s1.5-.4 2-1', props);
export const DashboardIcon = (props: IconProps) => line('M4 4h7v9H4zM15 4h5v5h-5zM15 13h5v7h-5zM4 17h7v3H4z', props);
export const ChartIcon = (props: IconProps) => line('M4 20h16M7 20v-6M12 20V5M17 20v-9', props);
export const ActivityIcon = (props: IconProps) => line('M5 3.5h14v17H5zM8.5 8h7M8.5 12h7M8.5 16h4', props);
export const LogoutIcon = (props: IconProps) =>
  line('M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10.5 12H20M16.5 8.5L20 12l-3.5 3.5', props);
export const SettingsIcon = (props: IconProps) =>
  line('M4 7h9M17 7h3M15 4.5v5M4 12h3M11 12h9M9 9.5v5M4 17h8M16 17h4M14 14.5v5', props);
export const SunIcon = (props: IconProps) =>
  line(
    'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
    props,
  );
export const MoonIcon = (props: IconProps) => line('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z', props);
export const EyeIcon = (props: IconProps) =>
  line(
    'M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6',
    props,
  );
export const EyeOffIcon = (props: IconProps) =>
  line(
    'M4 4l16 16M9.9 5.7c.7-.1 1.4-.2 2.1-.2c3.7 0 7 2 9.5 6.5c-.8 1.4-1.6 2.5-2.6 3.4M6.2 7.5C4.8 8.6 3.6 10 2.5 12c2.5 4.5 5.8 6.5 9.5 6.5c1.6 0 3-.4 4.4-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2',
    props,
  );
export const ChevronDownIcon = (props: IconProps) => line('M6 9.5l6 6l6-6', props);
export const ChevronRightIcon = (props: IconProps) => line('M9.5 6l6 6l-6 6', props);
export const ArrowLeftIcon = (props: IconProps) => line('M20 12H4.5M10.5 6l-6 6l6 6', props);
export const ArrowRightIcon = (props: IconProps) => line('M4 12h15.5M13.5 6l6 6l-6 6', props);
export const RefreshIcon = (props: IconProps) =>
  line('M20 11.5A8 8 0 0 0 5.7 7.2L4 9M4 4.5V9h4.5M4 12.5a8 8 0 0 0 14.3 4.3L20 15M20 19.5V15h-4.5', props);
export const SearchIcon = (props: IconProps) =>
  line('M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.5 15.5L20.5 20.5', props);
export const OfflineIcon = (props: IconProps) =>
  line(
    'M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M2 9a15 15 0 0 1 4.5-2.9M19 12.5a10 10 0 0 0-3.5-2.2M22 9A15 15 0 0 0 10.5 5M8.5 16a5 5 0 0 1 7 0M12 19.5v.01',
    props,
  );
export const KeyIcon = (props: IconProps) =>
  line('M8 11.5a3.75 3.75 0 1 0 0 7.5a3.75 3.75 0 0 0 0-7.5zM10.8 12.7 19.5 4M16 7.5l2.5 2.5', props);
export const LockIcon = (props: IconProps) => line('M5.5 10.5h13v10h-13zM8 10.5V7.5a4 4 0 0 1 8 0v3M12 14.5v2', props);
export const ShieldIcon = (props: IconProps) =>
  line('M12 3l7.5 2.5V11c0 5-3 8.3-7.5 10C7.5 19.3 4.5 16 4.5 11V5.5zM8.5 12l2.5 2.5l4.5-5', props);
export const PenIcon = (props: IconProps) => line('M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5M13 20h7', props);
export const PlayIcon = (props: IconProps) => line('M8 5.5v13l10.5-6.5z', props);
export const CheckIcon = (props: IconProps) => line('M5 12.5l4.5 4.5L19 7.5', props);
export const CheckCircleIcon = (props: IconProps) => line(`${circle}M8 12.3l2.8 2.8l5.2-5.7`, props);
export const CrossCircleIcon = (props: IconProps) => line(`${circle}M9 9l6 6M15 9l-6 6`, props);
export const ClockIcon = (props: IconProps) => line(`${circle}M12 7v5.2l3.3 2`, props);
export const CircleIcon = (props: IconProps) => line(circle, props);
export const PauseCircleIcon = (props: IconProps) => line(`${circle}M10 9v6M14 9v6`, props);
export const ProgressCircleIcon = (props: IconProps) => line('M12 3a9 9 0 1 0 9 9M12 7v5l3.5 2', props);
export const WarningIcon = (props: IconProps) => line('M12 4L2.8 20h18.4zM12 10v4.5M12 17.2v.01', props);
export const BookIcon = (props: IconProps) =>
  line('M12 6.5C10 5 7 4.5 3.5 4.5v14c3.5 0 6.5.5 8.5 2c2-1.5 5-2 8.5-2v-14c-3.5 0-6.5.5-8.5 2zM12 6.5v14', props);
export const LinkIcon = (props: IconProps) =>
  line(
    'M10 14a4.5 4.5 0 0 0 6.5.3l3-3a4.5 4.5 0 0 0-6.4-6.4l-1.3 1.3M14 10a4.5 4.5 0 0 0-6.5-.3l-3 3a4.5 4.5 0 0 0 6.4 6.4l1.3-1.3',
    props,
  );
export const PdfIcon = (props: IconProps) => line('M6 3h8l4.5 4.5V21H6zM14 3v4.5h4.5M9 12h6M9 15.5h6', props);
export const VideoIcon = (props: IconProps) => line('M3.5 5.5h17v13h-17zM10 9.2v5.6l4.7-2.8z', props);
export const QuizIcon = (props: IconProps) =>
  line('M4 4h16v16H4zM9.5 9.7a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.5M12 16.7v.01', props);

export const PlusIcon = (props: IconProps) => line('M12 5v14M5 12h14', props);
export const CrossIcon = (props: IconProps) => line('M6 6l12 12M18 6L6 18', props);
export const MoreIcon = (props: IconProps) =>
  line('M12 5a.6.6 0 1 0 .01 0M12 11.7a.6.6 0 1 0 .01 0M12 18.4a.6.6 0 1 0 .01 0', props);
export const ColumnsIcon = (props: IconProps) => line('M4 5h16v14H4zM9.5 5v14M14.5 5v14', props);
export const ExcelIcon = (props: IconProps) =>
  line('M6 3h8l4.5 4.5V21H6zM14 3v4.5h4.5M9.5 12l5 5.5M14.5 12l-5 5.5', props);
export const FunnelIcon = (props: IconProps) => line('M4 5h16l-6 7.5V19l-4-2v-4.5z', props);
export const FunnelOffIcon = (props: IconProps) => line('M8.5 5H20l-5.5 7M14 14v5l-4-2v-4.5L4.5 5.5M4 4l16 16', props);
export const ArrowUpIcon = (props: IconProps) => line('M12 19.5V5M6.5 10.5L12 5l5.5 5.5', props);
export const ArrowDownIcon = (props: IconProps) => line('M12 4.5V19M6.5 13.5L12 19l5.5-5.5', props);
export const CalendarIcon = (props: IconProps) => line('M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V7M15.5 3.5V7', props);
export const GroupRowsIcon = (props: IconProps) => line('M4 5.5h7M8 10.5h12M8 14.5h12M8 18.5h12M4.5 9v9.5', props);
export const LayoutResetIcon = (props: IconProps) =>
  line('M4 5h16v5M4 5v14h6M10 5v14M20.5 16.5a4 4 0 1 1-1.5-3.1M20.5 12v2.5H18', props);
