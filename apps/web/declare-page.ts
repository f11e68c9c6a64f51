import type { ComponentType, ReactNode } from 'react';
import { fetchPart } from '#platform/ui/loading/fetch-part.ts';
import { fetchedPage } from '#platform/ui/loading/lazy-part.tsx';
import { withLibrary } from '#platform/ui/theme/library-part.tsx';
import type { Permission } from '#product/permissions.ts';
import type { es as shellTexts } from './i18n/es.ts';
import type { Namespace } from './texts.ts';

type PageModule = { readonly default: ComponentType };

/** A group of entries of the menu; its text: `shell:menu.groups.<name>`. */
export type MenuGroup = keyof typeof shellTexts.menu.groups;

/** An entry of the menu. */
export interface MenuEntry {
  /** its text: `shell:menu.<label>` */
  readonly label: Exclude<keyof typeof shellTexts.menu, 'label' | 'open' | 'close' | 'groups'>;
  /** none within a group */
  readonly icon?: ReactNode;
}

/** What a page says of itself. */
export interface PageDeclaration {
  readonly path: string;
  readonly load: () => Promise<PageModule>;
  /** plain elements only: it is drawn without the component library */
  readonly isPlain?: true;
  /** texts that are fetched with it */
  readonly namespaces: readonly Namespace[];
  /** it stays open in tablet mode, in which every other address leads to the way out */
  readonly servesTablet?: true;
  /** who opens it; absent: it is a step of signing in and stands outside the shell */
  readonly permission?: Permission;
  /** absent: another page leads to it */
  readonly menu?: MenuEntry;
  /** the group of the menu that it belongs to, which stands open while the page is shown */
  readonly group?: MenuGroup;
}

/** A page whose code and texts are fetched together, once, when it is first opened. */
export function page<Declared extends PageDeclaration>(declared: Declared) {
  const load = declared.isPlain ? declared.load : withLibrary(declared.load);
  let loading: Promise<PageModule> | null = null;
  const preload = () => {
    loading ??= fetchPart<PageModule>(load, declared.namespaces).catch((cause: unknown) => {
      loading = null;
      throw cause;
    });
    return loading;
  };
  return { ...declared, preload, Component: fetchedPage(preload) };
}
