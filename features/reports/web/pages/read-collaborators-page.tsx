import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { allTrainingsShape } from '../../shared/lists.ts';
import { ConsultGrid } from '../consult-grid.tsx';
import { useSignedReport } from '../documents/use-signed-report.tsx';
import { documentColumns, listColumns, looks } from '../list-columns.tsx';
import { PeopleGrid } from '../people-grid.tsx';
import { useLead } from '../use-lead.ts';

const tabs = ['people', 'trainings'] as const;
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

/** ReadCollaborators: the people, and all their trainings; the address says which (decisions section 11). */
export default function ReadCollaboratorsPage() {
  const { t } = useTranslation('reports');
  const lead = useLead(t('collaborators.lead'));
  const { toolbar, dialog } = useSignedReport('CapaCollabReport', allTrainingsShape);
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
        {chosen === 'people' ? (
          <PeopleGrid />
        ) : (
          <>
            <ConsultGrid
              shape={allTrainingsShape}
              columns={columns}
              toolbar={toolbar}
              defaultSort={[{ name: 'expiration_Date', isDescending: true }]}
              emptyHint={t('empty')}
            />
            {dialog}
          </>
        )}
      </Box>
    </Page>
  );
}
