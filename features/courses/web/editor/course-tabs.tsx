import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { GridRow } from '#platform/grid/wire.ts';
import { ErrorBoundary } from '#platform/ui/feedback/error-boundary.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { useChosenTabInView } from '#platform/ui/layout/use-chosen-tab-in-view.ts';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';
import { courseStatusesInForce } from '../../shared/codes.ts';
import type { CourseEditorParts } from './course-editor-parts.ts';

const InformationTab = fetchedPart(() => import('../information/information-tab.tsx'));
const MaterialTab = fetchedPart(() => import('../material/material-tab.tsx'));

type TabId = 'information' | 'material' | 'requirements' | 'editRequirements';

interface CourseTabsProps {
  readonly course: GridRow;
  readonly isEdited: boolean;
  readonly parts: CourseEditorParts;
  readonly onChanged: () => void;
  readonly onPreview: () => void;
}

/** The tabs of /Course, the open one in the address. One that was opened stays, so that nothing typed in it is lost. */
export function CourseTabs({ course, isEdited, parts, onChanged, onPreview }: CourseTabsProps) {
  const { t } = useTranslation('courses');
  const [search, setSearch] = useSearchParams();
  // A finished course's requirements still change; one that has retired is history.
  const changesLater = !isEdited && courseStatusesInForce.includes(Number(course.status)) && parts.mayRequire(course);
  const tabs: readonly TabId[] = [
    'information',
    'material',
    'requirements',
    ...(changesLater ? (['editRequirements'] as const) : []),
  ];
  const current = tabs.find((id) => id === search.get('tab')) ?? 'information';
  const chosenInView = useChosenTabInView(current);
  const [opened, setOpened] = useState<readonly TabId[]>([current]);
  if (!opened.includes(current)) setOpened([...opened, current]);
  const open = (id: TabId) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('tab', id);
        next.delete('content');
        return next;
      },
      { replace: true },
    );
  const iD_Course = String(course.iD_Course);
  const panels = {
    information: () => <InformationTab course={course} isEdited={isEdited} onChanged={onChanged} />,
    material: () => <MaterialTab iD_Course={iD_Course} isEdited={isEdited} onPreview={onPreview} />,
    requirements: () => parts.requirements(course, isEdited && parts.mayRequire(course)),
    editRequirements: () => parts.requirements(course, true),
  };
  return (
    <>
      <Tabs
        {...chosenInView}
        value={current}
        onChange={(_event, id: TabId) => open(id)}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={t('editor.tabsLabel')}
        sx={{
          mb: 3,
          borderBottom: 1,
          borderColor: 'divider',
          '& .MuiTabScrollButton-root.Mui-disabled': { display: 'none' },
        }}
      >
        {tabs.map((id) => (
          <Tab
            key={id}
            value={id}
            id={`course-tab-${id}`}
            {...(id === current ? { 'aria-controls': `course-panel-${id}` } : {})}
            label={t(`editor.tabs.${id}`)}
          />
        ))}
      </Tabs>
      {tabs
        .filter((id) => opened.includes(id))
        .map((id) => (
          <Box
            key={id}
            role="tabpanel"
            id={`course-panel-${id}`}
            aria-labelledby={`course-tab-${id}`}
            hidden={id !== current}
          >
            <ErrorBoundary within="section">
              <Suspense fallback={<CardSkeletons count={3} height={96} />}>{panels[id]()}</Suspense>
            </ErrorBoundary>
          </Box>
        ))}
    </>
  );
}
