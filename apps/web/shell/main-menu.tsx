import { useTranslation } from 'react-i18next';
import type { MenuPage } from '../pages.tsx';
import { arrangeMenu } from './arrange-menu.ts';
import { MenuFolder } from './menu-folder.tsx';
import { MenuLink } from './menu-link.tsx';

interface MainMenuProps {
  readonly entries: readonly MenuPage[];
  /** Told when an entry leads away. */
  readonly onLeave: () => void;
}

/** The entries of the main menu, those of a group together where its first one stands (S0 section 2, Shell). */
export function MainMenu({ entries, onLeave }: MainMenuProps) {
  const { t } = useTranslation('shell');
  return (
    <nav aria-label={t('menu.label')} className="shell-menu">
      <ul>
        {arrangeMenu(entries).map((item) =>
          item.kind === 'folder' ? (
            <MenuFolder key={item.group} group={item.group} entries={item.entries} onLeave={onLeave} />
          ) : (
            <MenuLink key={item.page.path} page={item.page} onLeave={onLeave} />
          ),
        )}
      </ul>
    </nav>
  );
}
