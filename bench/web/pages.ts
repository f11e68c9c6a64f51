import type { Page } from 'playwright-core';
import type { Device } from './run-lighthouse.ts';

/** A page that is measured. */
export interface MeasuredPage {
  readonly name: string;
  readonly address: string;
  /** who looks at it; nobody on the sign-in */
  readonly user?: string;
  readonly device: Device;
  /** one comes to it first: it keeps the limits of bytes and requests */
  readonly isFirst?: true;
  /** resolves when it can be used */
  usable(page: Page): Promise<void>;
}

const gridIsFull = (page: Page) => page.locator('[role=grid][aria-busy=false] [role=gridcell]').first().waitFor();

/** What a quality manager opens, beside the pages that everybody does. */
export const pages: readonly MeasuredPage[] = [
  {
    name: 'Sign-in',
    device: 'phone',
    isFirst: true,
    address: '/login',
    usable: (page) => page.locator('button[type=submit]:enabled').waitFor(),
  },
  {
    name: 'Dashboard of a person',
    device: 'phone',
    isFirst: true,
    address: '/Dashboard',
    user: 'ana',
    usable: (page) => page.getByRole('main').getByRole('link').nth(2).waitFor(),
  },
  {
    name: 'A course, as it is edited',
    device: 'desk',
    address: '/Course?id=SOP00001&mode=view&type=SOP',
    user: 'qa',
    usable: (page) => page.getByRole('main').getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'Dashboard of the plant',
    device: 'phone',
    isFirst: true,
    address: '/Dashboard',
    user: 'qa',
    usable: (page) => page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor(),
  },
  {
    name: 'Dashboard of the plant',
    device: 'desk',
    isFirst: true,
    address: '/Dashboard',
    user: 'qa',
    usable: (page) => page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor(),
  },
  {
    name: 'Matrix',
    device: 'desk',
    address: '/ReadMatrix',
    user: 'qa',
    usable: (page) => page.locator('[data-cell]').first().waitFor(),
  },
  { name: 'A consult list', device: 'desk', address: '/ReadCollaborators', user: 'qa', usable: gridIsFull },
  {
    name: 'Reporting',
    device: 'desk',
    address: '/consult',
    user: 'qa',
    usable: (page) => page.getByRole('main').getByRole('button').first().waitFor(),
  },
  { name: 'Collaborators', device: 'desk', address: '/Settings/collaborators', user: 'qa', usable: gridIsFull },
];
