import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { CopyHash } from '#features/records/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { TableSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { getRevision } from '../shared/calls.ts';
import type { AuditRevision } from '../shared/contract.ts';
import { auditKey } from './audit-key.ts';
import { formatRecorded } from './format-recorded.ts';
import { recordAddress } from './record-pages.ts';
import './trail-detail.css';

/** One revision of the trail whole, under its row: every field before and after, the signature and the hashes. */
export function TrailDetail({ id }: { readonly id: number }) {
  const { t, language } = useTexts('audit');
  const revision = useQuery({
    queryKey: [auditKey, 'revision', id, language],
    queryFn: ({ signal }) => send(getRevision, { query: { iD_History: id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (revision.isPending) return <TableSkeleton rows={3} />;
  if (revision.isError) {
    const retry = () => void revision.refetch();
    return <LoadFailed dense title={t('detail.failed')} error={revision.error} onRetry={retry} />;
  }
  return <Whole revision={revision.data} />;
}

function Whole({ revision }: { readonly revision: AuditRevision }) {
  const { t } = useTranslation('audit');
  const address = recordAddress(revision.entity, revision.recordKey);
  const title = t('detail.title', { record: revision.record, revision: revision.revision });
  return (
    <section className="trail-detail" aria-label={title}>
      <div className="trail-detail-head">
        <h2 className="type-h4">{title}</h2>
        {address !== null && (
          <Link component={RouterLink} to={address}>
            {t('detail.open')}
          </Link>
        )}
      </div>
      <dl className="trail-detail-facts">
        <dt>{t('detail.reason')}</dt>
        <dd>{revision.reason}</dd>
        <dt>{t('detail.signature')}</dt>
        <dd>
          <Signature revision={revision} />
        </dd>
        <dt>{t('detail.hash')}</dt>
        <dd>
          <CopyHash hash={revision.hash} revision={String(revision.revision)} />
        </dd>
      </dl>
      {revision.fields.length > 0 && <Fields revision={revision} />}
    </section>
  );
}

function Signature({ revision: { signature, timeZone } }: { readonly revision: AuditRevision }) {
  const { t } = useTranslation('audit');
  if (signature === null) return t('detail.unsigned');
  const { fullName, cwid, employeeNr, signedAt, meaning, sessionCwid } = signature;
  const told = { name: fullName, cwid, number: employeeNr, meaning, moment: formatRecorded(signedAt, timeZone) };
  const text = t('detail.signed', told);
  return sessionCwid === cwid ? text : `${text} ${t('detail.onSession', { cwid: sessionCwid })}`;
}

/** The first revision has no before; a changed field is marked by a word too. */
function Fields({ revision: { fields, revision } }: { readonly revision: AuditRevision }) {
  const { t } = useTranslation('audit');
  const isFirst = revision === 1;
  return (
    <table className="trail-detail-fields">
      <thead>
        <tr>
          <th scope="col">{t('detail.field')}</th>
          {!isFirst && <th scope="col">{t('detail.before')}</th>}
          <th scope="col">{isFirst ? t('detail.value') : t('detail.after')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, label, before, after, isChanged }) => (
          <tr key={name} data-changed={isChanged || undefined}>
            <th scope="row">
              {label}
              {isChanged && <span className="trail-detail-mark">{t('detail.changed')}</span>}
            </th>
            {!isFirst && <td>{before}</td>}
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
