import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import type { MenuPage } from '../pages.tsx';

interface MenuLinkProps {
  readonly page: MenuPage;
  readonly onLeave: () => void;
}

/** One page of the menu; the current one is marked by colour, weight and `aria-current`. */
export function MenuLink({ page, onLeave }: MenuLinkProps) {
  const { t } = useTranslation('shell');
  return (
    <li>
      <NavLink to={page.path} onClick={onLeave} className="shell-menu-line">
        {page.menu.icon}
        {t(`menu.${page.menu.label}`)}
      </NavLink>
    </li>
  );
}
