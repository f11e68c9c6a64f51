import type { ReactNode } from 'react';
import type { es } from '../i18n/es.ts';

/** What is found is told in these groups, in this order; each has its title. */
export type HitGroup = keyof typeof es.groups;

/** Something that the search leads to. */
export interface Hit {
  /** unique among all hits, and the same each time */
  readonly id: string;
  readonly name: string;
  /** what tells it from others of the same name */
  readonly detail: string;
  readonly icon: ReactNode;
  readonly to: string;
  /** carried to `to` by the router */
  readonly state?: unknown;
}

/** A page or section that the reader's role opens, or an act that it may do there. */
export interface FoundPage extends Hit {
  /** words by which it is found too, and which are not shown */
  readonly words?: string;
  /** it is offered before anything is typed */
  readonly isFirst?: true;
}

/** The hits of one group. */
export interface HitList {
  readonly group: HitGroup;
  readonly hits: readonly Hit[];
  readonly isMore?: boolean;
}
