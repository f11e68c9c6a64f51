import { useTranslation } from 'react-i18next';
import type { FoundPage } from '#features/search/web/hits.ts';
import SearchDialog from '#features/search/web/search-dialog.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { BookIcon, SettingsIcon, ShieldIcon } from '#platform/ui/icons/icons.tsx';
import { grantedScope } from '#product/roles.ts';
import { settingsAddress } from '#product/settings-sections.ts';
import { HelpIcon } from '../help/help-icon.tsx';
import { menuOf, pages } from '../pages.tsx';
import { settingsGroups, settingsTabsFor } from '../settings/settings-tabs.ts';

/** What the reader's role opens: the entries of the menu, then the sections of the administration. */
function usePages(): readonly FoundPage[] {
  const { t } = useTranslation(['shell', 'administration']);
  const { role } = useSession();
  const entries = menuOf(role).map(({ path, menu, group }) => ({
    id: `page ${path}`,
    name: t(`shell:menu.${menu.label}`),
    detail: group === undefined ? '' : t(`shell:menu.groups.${group}`),
    icon: menu.icon ?? <BookIcon />,
    to: path,
    isFirst: true as const,
  }));
  const help = {
    ...{ id: 'page help', name: t('shell:help'), detail: '', icon: <HelpIcon /> },
    ...{ to: pages.help.path, isFirst: true as const },
  };
  const copies =
    grantedScope(role, pages.verifyCopy.permission) === null
      ? []
      : [
          {
            ...{ id: 'page verifyCopy', name: t('shell:verifyCopy'), detail: t('shell:menu.audit') },
            ...{ icon: <ShieldIcon />, to: pages.verifyCopy.path },
          },
        ];
  const own = new Set(settingsTabsFor(role).map(({ id }) => id));
  const sections = settingsGroups.flatMap(({ id: group, tabs }) =>
    tabs
      .filter((id) => own.has(id))
      .map((id) => ({
        id: `section ${id}`,
        name: t(`administration:tabs.${id}`),
        detail: `${t(`administration:groups.${group}`)} · ${t(`administration:leads.${id}`)}`,
        icon: <SettingsIcon />,
        to: settingsAddress(id),
      })),
  );
  return [...entries, help, ...copies, ...sections];
}

/** The search over everything that the reader opens. */
export default function AppSearch({ onClose }: { readonly onClose: () => void }) {
  return <SearchDialog pages={usePages()} onClose={onClose} />;
}
