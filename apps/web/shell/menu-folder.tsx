import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { BookIcon, ChevronDownIcon } from '#platform/ui/icons/icons.tsx';
import type { MenuGroup } from '../declare-page.ts';
import { groupOf, type MenuPage } from '../pages.tsx';
import { MenuLink } from './menu-link.tsx';

interface MenuFolderProps {
  readonly group: MenuGroup;
  readonly entries: readonly MenuPage[];
  readonly onLeave: () => void;
}

/** A group of the menu: closed until it is opened or the reader is on one of its pages. */
export function MenuFolder({ group, entries, onLeave }: MenuFolderProps) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? groupOf(pathname) === group;
  const listId = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setChosen(!isOpen)}
        className="shell-menu-line"
      >
        <BookIcon />
        {t(`menu.groups.${group}`)}
        <ChevronDownIcon className="shell-menu-fold" />
      </button>
      <ul id={listId} hidden={!isOpen}>
        {entries.map((page) => (
          <MenuLink key={page.path} page={page} onLeave={onLeave} />
        ))}
      </ul>
    </li>
  );
}
