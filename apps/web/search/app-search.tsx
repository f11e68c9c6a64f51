import { useTranslation } from 'react-i18next';
import { courseShape } from '#features/courses/shared/contract.ts';
import { instanceShape } from '#features/instances/shared/contract.ts';
import { collaboratorShape, sectorShape } from '#features/people/shared/contract.ts';
import { changeCall } from '#features/records/shared/record-calls.ts';
import { addAddress } from '#features/records/web/public.tsx';
import { requirementShape } from '#features/requirements/shared/contract.ts';
import type { FoundPage } from '#features/search/web/hits.ts';
import SearchDialog from '#features/search/web/search-dialog.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { BookIcon, PlusIcon, SettingsIcon, ShieldIcon } from '#platform/ui/icons/icons.tsx';
import { pagePaths } from '#product/page-paths.ts';
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

/** What begins with the form of a new record, and where: a word of `shell:acts`. */
const additions = [
  { act: 'createCourse', shape: courseShape, at: settingsAddress('courses') },
  { act: 'planSession', shape: instanceShape, at: pagePaths.instances },
  { act: 'addRequirement', shape: requirementShape, at: settingsAddress('requirements') },
  { act: 'addPerson', shape: collaboratorShape, at: settingsAddress('collaborators') },
  { act: 'addSector', shape: sectorShape, at: settingsAddress('sectors') },
] as const;

/** What the reader may begin at once. */
function useActs(): readonly FoundPage[] {
  const { t } = useTranslation('shell');
  const { role } = useSession();
  return additions.flatMap(({ act, shape, at }) => {
    const call = changeCall(shape, 'insert');
    if (call === undefined || !mayCall(role, call)) return [];
    const name = t(`acts.${act}`);
    return { id: `act ${act}`, name, detail: '', words: t('acts.words'), icon: <PlusIcon />, to: addAddress(at) };
  });
}

interface AppSearchProps {
  /** what was typed while it was on its way */
  readonly typed: () => string;
  readonly onClose: () => void;
}

/** The search over everything that the reader opens. */
export default function AppSearch({ typed, onClose }: AppSearchProps) {
  return <SearchDialog typed={typed} pages={usePages()} acts={useActs()} onClose={onClose} />;
}
