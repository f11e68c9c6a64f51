import { type IconProps, lineIcon as line } from './line-icon.tsx';

/** Icons of dialogs, forms and records, fetched with them. */
export const TrashIcon = (props: IconProps) =>
  line('M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.2 11v5.5M13.8 11v5.5', props);
export const UploadIcon = (props: IconProps) => line('M12 15.5V4.5M7.5 9L12 4.5L16.5 9M4.5 15.5V20h15v-4.5', props);
export const DownloadIcon = (props: IconProps) => line('M12 4.5v11M7.5 11l4.5 4.5l4.5-4.5M4.5 15.5V20h15v-4.5', props);
export const HistoryIcon = (props: IconProps) =>
  line('M4 12a8 8 0 1 1 2.6 5.9M4 12L2 9.6M4 12l2.4-2M12 8v4.4l3 1.8', props);
export const CopyIcon = (props: IconProps) => line('M9 9h11v11H9zM15 9V4H4v11h5', props);
export const SealIcon = (props: IconProps) =>
  line(
    'M12 3a6 6 0 1 0 0 12a6 6 0 1 0 0-12M8.5 14l-1.3 6.5L12 18l4.8 2.5L15.500 14M9.8 9.2l1.600 1.600l3-3.200',
    props,
  );
export const PeoplePlusIcon = (props: IconProps) =>
  line(
    'M9.5 4.5a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7M3 19.5c0-3.300 2.900-5.500 6.500-5.500s6.500 2.200 6.500 5.500M18.500 7v6M15.500 10h6',
    props,
  );
export const ChecklistIcon = (props: IconProps) =>
  line(
    'M4 6.5l1.500 1.500L8 5.500M4 12.500l1.500 1.500L8 11.500M4 18.500l1.500 1.500L8 17.500M11.500 7H20M11.500 13H20M11.500 19H20',
    props,
  );
export const TabletIcon = (props: IconProps) => line('M6 3.500h12v17H6zM10.500 17.500h3', props);
export const BookmarkIcon = (props: IconProps) => line('M6.5 4h11v16.5L12 16l-5.5 4.5z', props);
export const PinIcon = (props: IconProps) => line('M8.5 4h7l-1 6l3 3.5h-11l3-3.5zM12 13.5V20.5', props);
