import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { settingsAddress } from '#product/settings-sections.ts';
import { type SettingsTab, settingsGroups } from './settings-tabs.ts';
import './section-links.css';

interface SectionLinksProps {
  readonly tabs: readonly SettingsTab[];
  /** undefined: none of them is in sight */
  readonly current: SettingsTab['id'] | undefined;
  readonly onChoose?: () => void;
}

/** The sections of somebody's administration as links, by what they are about. */
export function SectionLinks({ tabs, current, onChoose }: SectionLinksProps) {
  const { t } = useTranslation('administration');
  const own = settingsGroups
    .map((group) => ({ ...group, tabs: group.tabs.filter((id) => tabs.some((tab) => tab.id === id)) }))
    .filter((group) => group.tabs.length > 0);
  return (
    <nav className="section-links" aria-label={t('tabsLabel')}>
      {own.map((group) => (
        <div key={group.id}>
          <h2 id={`sections-${group.id}`}>{t(`groups.${group.id}`)}</h2>
          <ul aria-labelledby={`sections-${group.id}`}>
            {group.tabs.map((id) => (
              <li key={id}>
                <Link to={settingsAddress(id)} aria-current={id === current ? 'page' : undefined} onClick={onChoose}>
                  {t(`tabs.${id}`)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
