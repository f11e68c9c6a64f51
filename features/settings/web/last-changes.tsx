import { useTranslation } from 'react-i18next';
import { authorName, markChanges, useRevisions } from '#features/records/web/public.tsx';
import { nothing } from '#platform/grid/format-value.ts';
import type { GridRow, GridValue } from '#platform/grid/wire.ts';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { formatCell } from '#platform/ui/data-grid/format-cell.ts';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { TableSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { passwordPlaceholder, type SettingsReply, settingsShape } from '../shared/contract.ts';
import { lastChangeOf } from './last-change-of.ts';
import { editableOf } from './use-parameters.ts';
import './last-changes.css';

/** Each parameter with its value, who set it, when and why. */
export function LastChanges({ settings }: { readonly settings: SettingsReply }) {
  const { t, language } = useTexts(['settings', 'records']);
  const history = useRevisions(settingsShape, settings);
  if (history.isPending) return <TableSkeleton rows={4} />;
  if (history.isError) {
    const retry = () => void history.refetch();
    return <LoadFailed dense error={history.error} title={t('records:historyOf.failed')} onRetry={retry} />;
  }
  const revisions = markChanges(settingsShape, history.data);
  const { passwordChanged: _flag, ...values } = editableOf(settings);
  const shown = (name: keyof typeof values) => {
    if (name === 'password') return values.password === '' ? nothing : passwordPlaceholder;
    return formatCell(settingsShape.fields[name], values[name] as GridValue, language) || nothing;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className="last-changes" aria-label={t('history.values')} tabIndex={0}>
      <dl>
        {(Object.keys(values) as (keyof typeof values)[]).map((name) => (
          <div key={name}>
            <dt>{settingsShape.fields[name].label[language]}</dt>
            <dd>{shown(name)}</dd>
            <dd className="last-changes-who">
              <SetBy revision={lastChangeOf(revisions, name)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function SetBy({ revision }: { readonly revision: GridRow | undefined }) {
  const { t } = useTranslation('settings');
  if (revision === undefined) return null;
  const moment = companyMoment(String(revision.updateDate));
  return (
    <>
      {t('history.last', { revision: String(revision.revision), by: authorName(revision, 'updatedBy'), moment })}{' '}
      <q>{String(revision.reason ?? '')}</q>
    </>
  );
}
