import { CheckCircleIcon, CircleIcon, ClockIcon } from '#platform/ui/icons/icons.tsx';

/** How what was sent of a person stands, as it looks. */
export const stateLooks = {
  done: { tone: 'positive', icon: <CheckCircleIcon /> },
  waiting: { tone: 'warning', icon: <ClockIcon /> },
  held: { tone: 'critical', icon: <ClockIcon /> },
  dry: { tone: 'neutral', icon: <CircleIcon /> },
  aside: { tone: 'neutral', icon: <CircleIcon /> },
} as const;
