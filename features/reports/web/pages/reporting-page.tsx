import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSession } from '#features/session/web/public.tsx';
import { scopeOf } from '#platform/calls/may-call.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { useSchemaForm } from '#platform/ui/form/use-schema-form.ts';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { useChosenTabInView } from '#platform/ui/layout/use-chosen-tab-in-view.ts';
import { useReportDownload } from '#platform/ui/report/use-report-download.ts';
import { onPaper } from '#platform/ui/theme/on-paper.ts';
import { getPeopleCharts } from '../../shared/calls.ts';
import type { ReportType } from '../../shared/report-documents.ts';
import type { ReportFilter } from '../../shared/report-filter.ts';
import { type ReportingTab, reportingTabs } from '../../shared/reporting.ts';
import { tabCalls } from '../../shared/tab-calls.ts';
import { FilterForm } from '../reporting/filter-form.tsx';
import { ReportActions } from '../reporting/report-actions.tsx';
import { ReportResults } from '../reporting/report-results.tsx';
import {
  type ReportingValues,
  readReporting,
  reportingForms,
  unreadParts,
  writeReporting,
} from '../reporting/reporting-address.ts';
import { reportDataKey } from '../reporting/use-report-data.ts';
import { useLead } from '../use-lead.ts';

/**
 * /consult, the reporting module (S1 section 2): four tabs, each with its filters, its charts and their rows, and its PDF and Excel.
 * The address says all of it, so that a link, a reload and Back work.
 */
export default function ReportingPage() {
  const { t } = useTranslation('reports');
  const lead = useLead(t('reporting.lead'));
  const { tab, values, slice, setAddress } = useReportingAddress();
  const form = useSchemaForm<ReportingValues, ReportFilter>(reportingForms[tab], { defaultValues: values });
  // The address changed by itself: Back, a link, another tab.
  const { reset } = form;
  useEffect(() => reset(values), [reset, values]);
  const asked = useMemo(() => ({ tab, slice, ...reportingForms[tab].safeParse(values) }), [tab, slice, values]);
  // Drawn in slices, after the frame that answers the press.
  const shown = useDeferredValue(asked);
  const client = useQueryClient();
  const download = useReportDownload({ showsProblem: true });
  const show = form.handleSubmit(() => {
    setAddress(tab, form.getValues());
    void client.invalidateQueries({ queryKey: reportDataKey });
  });
  const start = (type: ReportType, hasDetail: boolean) =>
    form.handleSubmit((filters) =>
      download.start(tabCalls[tab].download.path, {
        method: tabCalls[tab].download.method,
        body: { filters, userFilter: null, type, hasDetail },
      }),
    )();
  return (
    <Page width="full">
      <PageTitle title={t('reporting.title')} lead={lead} />
      <ReportingTabs chosen={tab} onChoose={(next) => setAddress(next, form.getValues())} />
      <Box role="tabpanel" id="reporting-panel" aria-labelledby={`reporting-tab-${tab}`}>
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void show();
          }}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 2.5,
            mb: 2.5,
            p: { xs: 2, sm: 3 },
            ...onPaper,
            // The words over the result say it on paper.
            '@media print': { display: 'none' },
          }}
        >
          <FilterForm tab={tab} control={form.control} />
          <ReportActions
            download={download}
            hasShortForm={tab === 'kpi'}
            onDownload={(type, hasDetail) => void start(type, hasDetail)}
          />
        </Box>
        <Unread />
        {shown.success ? (
          <ReportResults tab={shown.tab} filter={shown.data} slice={shown.slice} />
        ) : (
          <EmptyState title={t('reporting.ask.title')} hint={t(`reporting.ask.${whatIsMissing(tab, values)}`)} />
        )}
      </Box>
    </Page>
  );
}

/** Characters of a part that are repeated to the reader. */
const longestPart = 40;

/** One quiet line on what of the link was not understood: the results are of the rest. */
function Unread() {
  const { t } = useTranslation('reports');
  const [search] = useSearchParams();
  const parts = unreadParts(search);
  if (parts.length === 0) return null;
  const told = parts.map(({ name, text }) => {
    const label =
      name === 'tab' ? t('reporting.tabs.label') : name === 'rows' ? t('signed.rows') : t(`reporting.${name}`);
    return `${label} «${text.length > longestPart ? `${text.slice(0, longestPart)}…` : text}»`;
  });
  return (
    <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mb: 2, overflowWrap: 'anywhere' }}>
      {t('reporting.unread', { parts: told.join(', ') })}
    </Typography>
  );
}

/** What a tab cannot do without; where nothing is missing, something is not as it takes it. */
function whatIsMissing(tab: ReportingTab, { collaborators, sectors }: ReportingValues): 'user' | 'sector' | 'other' {
  if (tab === 'user' && collaborators.length === 0) return 'user';
  return tab === 'sector' && sectors.length === 0 ? 'sector' : 'other';
}

/** What the address says; a trainer who names no sector is asked about their own. */
function useReportingAddress() {
  const { user, role } = useSession();
  const [search, setSearch] = useSearchParams();
  const isOwnSector = scopeOf(role, getPeopleCharts) === 'ownSector';
  const text = search.toString();
  const { tab, values, slice } = useMemo(() => {
    const read = readReporting(new URLSearchParams(text));
    if (!isOwnSector || read.values.sectors.length > 0) return read;
    return { ...read, values: { ...read.values, sectors: [user.iD_Sector] } };
  }, [text, isOwnSector, user.iD_Sector]);
  const setAddress = (next: ReportingTab, values: ReportingValues) => {
    const written = writeReporting({ tab: next, values, slice: null });
    // The rows' grid has a part of the address too.
    const said = writeReporting(readReporting(new URLSearchParams(text)));
    if (written.toString() !== said.toString()) setSearch(written);
  };
  return { tab, values, slice, setAddress };
}

interface ReportingTabsProps {
  readonly chosen: ReportingTab;
  readonly onChoose: (tab: ReportingTab) => void;
}

function ReportingTabs({ chosen, onChoose }: ReportingTabsProps) {
  const { t } = useTranslation('reports');
  const inView = useChosenTabInView(chosen);
  return (
    <Tabs
      {...inView}
      value={chosen}
      onChange={(_event, tab: ReportingTab) => onChoose(tab)}
      variant="scrollable"
      scrollButtons="auto"
      allowScrollButtonsMobile
      aria-label={t('reporting.tabs.label')}
      // No empty place beside the first tab while there is nothing to scroll to.
      sx={{ mb: 3, '& .MuiTabs-scrollButtons.Mui-disabled': { width: 0 } }}
    >
      {reportingTabs.map((tab) => (
        <Tab
          key={tab}
          value={tab}
          label={t(`reporting.tabs.${tab}`)}
          id={`reporting-tab-${tab}`}
          aria-controls="reporting-panel"
        />
      ))}
    </Tabs>
  );
}
