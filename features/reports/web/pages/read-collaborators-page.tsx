import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { MigratedChip } from '#features/migrated/web/library.tsx';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { TrainingOrigin, trainingOrigins } from '../../shared/definitions.ts';
import { allTrainingsShape, doneTrainingsShape } from '../../shared/lists.ts';
import type { SignedReportKind } from '../../shared/report-documents.ts';
import { ConsultGrid, type ConsultGridProps } from '../consult-grid.tsx';
import { useSignedReport } from '../documents/use-signed-report.tsx';
import { documentColumns, listColumns, looks } from '../list-columns.tsx';
import { PeopleGrid } from '../people-grid.tsx';
import { useLead } from '../use-lead.ts';

const tabs = ['people', 'trainings', 'done'] as const;
type TabName = (typeof tabs)[number];

const columns = listColumns(allTrainingsShape, [
  { name: 'name', onPhone: 'title', width: 220 },
  { name: 'cwid', width: 100 },
  { name: 'name_Course', onPhone: 'under', width: 250 },
  ...documentColumns,
  { name: 'status', onPhone: 'under', ...looks.attendanceStatus },
  { name: 'expiration_Date', ...looks.due },
  { name: 'finishedDate', width: 170 },
  { name: 'score', width: 110 },
  { name: 'onTime', width: 120 },
  { name: 'sector_Name', width: 180 },
  { name: 'name_Type', width: 110 },
  { name: 'modality', width: 120 },
  { name: 'iD_Course', width: 120 },
]);

const doneColumns = listColumns(doneTrainingsShape, [
  { name: 'name', onPhone: 'title', width: 220 },
  { name: 'cwid', width: 100 },
  { name: 'origin', onPhone: 'under', width: 150, render: ({ origin }) => <Origin origin={String(origin)} /> },
  { name: 'trainedOn', onPhone: 'under', width: 130 },
  { name: 'doc_Number', onPhone: 'under', width: 148 },
  { name: 'version', width: 96 },
  { name: 'name_Course', width: 250 },
  { name: 'result', width: 130 },
  { name: 'score', width: 100 },
  { name: 'instructor', width: 170 },
  { name: 'sourceSystem', width: 150 },
  { name: 'satisfies', width: 140 },
  { name: 'sector_Name', width: 180 },
  { name: 'iD_Import', width: 130 },
]);

/** Where a training was recorded; what another system recorded has its mark. */
function Origin({ origin }: { readonly origin: string }) {
  const { language } = useLanguage();
  return origin === TrainingOrigin.Migrated ? <MigratedChip /> : trainingOrigins[TrainingOrigin.Here][language];
}

interface SignedListProps extends Pick<ConsultGridProps, 'shape' | 'columns' | 'defaultSort'> {
  readonly kind: SignedReportKind;
}

/** A list that is given out signed too. */
function SignedList({ kind, shape, ...grid }: SignedListProps) {
  const { t } = useTranslation('reports');
  const { toolbar, dialog } = useSignedReport(kind, shape);
  return (
    <>
      <ConsultGrid shape={shape} {...grid} toolbar={toolbar} emptyHint={t('empty')} />
      {dialog}
    </>
  );
}

/** ReadCollaborators: the people, all their trainings, and what they were trained in anywhere; the address says which (decisions section 11). */
export default function ReadCollaboratorsPage() {
  const { t } = useTranslation('reports');
  const lead = useLead(t('collaborators.lead'));
  const [search, setSearch] = useSearchParams();
  const chosen = tabs.find((name) => name === search.get('tab')) ?? 'people';
  return (
    <Page width="full">
      <PageTitle title={t('collaborators.title')} lead={lead} />
      <Tabs
        value={chosen}
        onChange={(_event, tab: TabName) => setSearch({ tab })}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={t('collaborators.tabs.label')}
        sx={{ mb: 2 }}
      >
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            label={t(`collaborators.tabs.${name}`)}
            id={`collaborators-tab-${name}`}
            aria-controls="collaborators-list"
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="collaborators-list" aria-labelledby={`collaborators-tab-${chosen}`}>
        {chosen === 'people' && <PeopleGrid />}
        {chosen === 'trainings' && (
          <SignedList
            key="trainings"
            kind="CapaCollabReport"
            shape={allTrainingsShape}
            columns={columns}
            defaultSort={[{ name: 'expiration_Date', isDescending: true }]}
          />
        )}
        {chosen === 'done' && (
          <SignedList
            key="done"
            kind="CapaOriginReport"
            shape={doneTrainingsShape}
            columns={doneColumns}
            defaultSort={[{ name: 'trainedOn', isDescending: true }]}
          />
        )}
      </Box>
    </Page>
  );
}
