import type { Plugin } from 'vite';
import { dashboardAddress, earlyCallsKey } from '../dashboard/early-calls-key.ts';

/** Writes into the page where its script finds what the dashboard asks for first. */
export function fillEarlyCalls(): Plugin {
  return {
    name: 'fill-early-calls',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('__EARLY_CALLS_KEY__', () => JSON.stringify(earlyCallsKey))
          .replace('__DASHBOARD_ADDRESS__', () => String(dashboardAddress)),
    },
  };
}
