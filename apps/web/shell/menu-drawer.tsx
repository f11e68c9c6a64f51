import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import type { MenuPage } from '../pages.tsx';
import { MainMenu } from './main-menu.tsx';

const OverlayMenu = lazyPart(() => import('./overlay-menu.tsx'));

interface MenuDrawerProps {
  readonly open: boolean;
  /** On a wide screen the menu stands beside the page, else it lies over it. */
  readonly wide: boolean;
  readonly entries: readonly MenuPage[];
  readonly onClose: () => void;
}

/** Where the main menu is: beside the page or over it. */
export function MenuDrawer({ open, wide, entries, onClose }: MenuDrawerProps) {
  if (!wide) {
    return open && <OverlayMenu entries={entries} onClose={onClose} />;
  }
  return (
    <div hidden={!open} className="shell-menu-beside">
      <MainMenu entries={entries} onLeave={onClose} />
    </div>
  );
}
