import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { SecurityEventKind } from '#features/integrity/shared/words.ts';
import { type AuditListName, auditLists } from '#features/integrity/web/public.tsx';
import { unlockAccount } from '#features/people/shared/calls.ts';
import { LockedAccounts, useAccountActs } from '#features/people/web/public.tsx';
import { IntegrityReport } from '#features/records/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { send } from '#platform/calls/web/send.ts';
import type { ListShape } from '#platform/grid/fields.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import type { Language } from '#platform/i18n/language.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { DataGrid } from '#platform/ui/data-grid/data-grid.tsx';
import type { DataGridProps, GridColumn, GridStanding, RowAction } from '#platform/ui/data-grid/types.ts';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { SealIcon } from '#platform/ui/icons/record-icons.tsx';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { pagePaths } from '#product/page-paths.ts';
import { backupListShape, backupShape, rehearsalListShape, rehearsalShape } from '../../shared/backups.ts';
import { getAuditState } from '../../shared/calls.ts';
import {
  auditReviewShape,
  reviewShape,
  securityEventShape,
  signatureShape,
  trailShape,
} from '../../shared/contract.ts';
import { eventColumns, reviewColumns, signatureColumns, trailColumns } from '../audit-columns.tsx';
import { auditKey } from '../audit-key.ts';
import { backupColumns, rehearsalColumns } from '../backups/backup-columns.tsx';
import { useRehearsalActs } from '../backups/use-rehearsal-acts.tsx';
import { reviewScope } from '../review-scope.ts';
import { StatePanel } from '../state-panel.tsx';
import { StateSummary } from '../state-summary.tsx';
import { TrailDetail } from '../trail-detail.tsx';
import { useVerification } from '../use-verification.ts';
import { VerificationLine } from '../verification-line.tsx';

const ReviewDialog = lazyPart(() => import('../review-dialog.tsx'));

/** Who is locked is no list of the trail, and has no grid. */
type ListName = Exclude<AuditListName, 'locked'>;

interface AuditList {
  readonly shape: ListShape;
  readonly columns: (language: Language) => readonly GridColumn[];
  /** the newest first */
  readonly newest: string;
  /** the kind of record that its rows are, for the integrity report of all of them */
  readonly record?: ComponentProps<typeof IntegrityReport>['shape'];
  /** what unfolds under a row */
  readonly detail?: (row: GridRow) => ReactNode;
}

const lists: Readonly<Record<ListName, AuditList>> = {
  events: { shape: securityEventShape, columns: eventColumns, newest: 'happenedAt' },
  signatures: { shape: signatureShape, columns: () => signatureColumns, newest: 'signedAt' },
  history: {
    shape: trailShape,
    columns: () => trailColumns,
    newest: 'changedAt',
    detail: (row) => <TrailDetail id={Number(row.iD_History)} />,
  },
  reviews: { shape: reviewShape, columns: () => reviewColumns, newest: 'signedAt', record: auditReviewShape },
  backups: { shape: backupListShape, columns: backupColumns, newest: 'takenAt', record: backupShape },
  rehearsals: { shape: rehearsalListShape, columns: rehearsalColumns, newest: 'beganAt', record: rehearsalShape },
};

/** /Audit: the state of the trail, its verification and signed review, and its lists (Annex 11, 9). */
export default function AuditPage() {
  const { t, language } = useTexts('audit');
  /** of the review that is being signed */
  const [scope, setScope] = useState<string | null>(null);
  const [version, setVersion] = useState(0);
  const [tab] = useTab();
  const standing = useRef<(() => GridStanding) | null>(null);
  const refresh = () => setVersion((current) => current + 1);
  const state = useQuery({ queryKey: [auditKey, 'state'], queryFn: ({ signal }) => send(getAuditState, { signal }) });
  const verification = useVerification(refresh);
  const review = () => {
    const { shape } = lists[listOf(tab)];
    setScope(reviewScope(shape.title[language], standing.current?.().words ?? []));
  };
  return (
    <Page width="full">
      <PageTitle
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button
            component={Link}
            to={pagePaths.verifyCopy}
            variant="outlined"
            color="inherit"
            startIcon={<SealIcon />}
          >
            {t('verifyCopy')}
          </Button>
        }
      />
      <Box component="section" aria-label={t('state.title')} sx={{ display: 'grid', gap: 2, mb: 2 }}>
        {/* Who looks for a locked account is not asked to scroll past the trail. */}
        {tab === 'locked' ? null : state.isError ? (
          <LoadFailed dense title={t('state.failed')} error={state.error} onRetry={() => void state.refetch()} />
        ) : state.data === undefined ? (
          <Skeleton variant="rounded" height={52} />
        ) : (
          <StateSummary state={state.data} onReview={review}>
            <StatePanel state={state.data} isVerifying={verification.isRunning} onVerify={verification.start} />
          </StateSummary>
        )}
        <VerificationLine {...verification} onCancel={verification.cancel} />
      </Box>
      <AuditLists {...{ version, standing }} />
      {scope !== null && state.data !== undefined && (
        <Suspense>
          <ReviewDialog
            seenAt={state.data.at}
            scope={scope}
            onClose={() => setScope(null)}
            onSigned={() => {
              setScope(null);
              refresh();
            }}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** The list in sight; the address says which. */
function useTab(): readonly [AuditListName, (name: AuditListName) => void] {
  const [search, setSearch] = useSearchParams();
  const chosen = auditLists.find((name) => name === search.get('tab')) ?? auditLists[0];
  return [chosen, (name) => setSearch({ tab: name }, { replace: true })];
}

/** The list of a tab; beside who is locked that of the events, which tell why. */
function listOf(tab: AuditListName): ListName {
  return tab === 'locked' ? 'events' : tab;
}

interface ListsProps {
  readonly version: number;
  readonly standing: NonNullable<DataGridProps['standing']>;
}

/** The lists, one at a time. */
function AuditLists({ version, standing }: ListsProps) {
  const { t } = useTranslation('audit');
  const [chosen, choose] = useTab();
  return (
    <>
      <Tabs
        value={chosen}
        onChange={(_event, name: AuditListName) => choose(name)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={t('tabs.label')}
        sx={{ mb: 2 }}
      >
        {auditLists.map((name) => (
          <Tab key={name} value={name} label={t(`tabs.${name}`)} id={`audit-tab-${name}`} aria-controls="audit-list" />
        ))}
      </Tabs>
      <Box role="tabpanel" id="audit-list" aria-labelledby={`audit-tab-${chosen}`}>
        {chosen === 'locked' ? <LockedAccounts /> : <List key={chosen} name={chosen} {...{ version, standing }} />}
      </Box>
    </>
  );
}

/** What tells that an account was locked. */
const locks: ReadonlySet<unknown> = new Set<SecurityEventKind>([
  'accountLocked',
  'signingBlocked',
  'signInLocked',
  'signingLocked',
]);

function List({ name, version, standing }: ListsProps & { readonly name: ListName }) {
  const { t, language } = useTexts('audit');
  const { user, role } = useSession();
  const { shape, columns, newest, detail, record } = lists[name];
  const [isReporting, setReporting] = useState(false);
  const shownColumns = useMemo(() => columns(language), [columns, language]);
  const account = useAccountActs(true);
  const [signed, setSigned] = useState(0);
  const rehearsals = useRehearsalActs(() => setSigned(signed + 1));
  const report = {
    id: 'report',
    label: t('integrityReport'),
    icon: <SealIcon />,
    onSelect: () => setReporting(true),
  };
  const unlocksOf = (row: GridRow) => (locks.has(row.kind) ? account.actionsOf(row) : []);
  const actions: Partial<Record<ListName, (row: GridRow) => readonly RowAction[]>> = {
    ...(mayCall(role, unlockAccount) && { events: unlocksOf }),
    ...(rehearsals.actionsOf !== undefined && { rehearsals: rehearsals.actionsOf }),
  };
  const rowActions = actions[name];
  return (
    <>
      <DataGrid
        id={`audit-${name}`}
        user={user.name}
        title={shape.title[language]}
        address={shape.address}
        exportAddress={`${shape.address}/Export`}
        columns={shownColumns}
        isInAddress
        standing={standing}
        {...(detail === undefined ? {} : { detail: { label: t('detail.show'), render: detail } })}
        {...(rowActions === undefined ? {} : { rowActions })}
        {...(record === undefined ? {} : { toolbar: [report] })}
        rowKey={shape.key}
        defaultSort={[{ name: newest, isDescending: true }]}
        emptyHint={t(`empty.${name}`)}
        version={version + signed}
      />
      {account.dialog}
      {rehearsals.dialog}
      {isReporting && record !== undefined && <IntegrityReport shape={record} onClose={() => setReporting(false)} />}
    </>
  );
}
