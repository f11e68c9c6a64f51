import { useMemo } from 'react';
import { courseShape } from '#features/courses/shared/contract.ts';
import { MigratedTrainings } from '#features/migrated/web/library.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import type { Language } from '#platform/i18n/language.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import type { WireFilter } from '#platform/ui/data-grid/filter/wire-filter.ts';
import { allTrainingsShape, kpiShape } from '../../shared/lists.ts';
import { consultPaths, detailAddress, donePath } from '../consult-address.ts';
import { ConsultGrid } from '../consult-grid.tsx';
import { DetailPage } from '../detail-page.tsx';
import { useCertificates } from '../documents/use-certificates.tsx';
import { useSignedReport } from '../documents/use-signed-report.tsx';
import { narrowed, withOutcome } from '../glance/list-addresses.ts';
import { OutcomeBars } from '../glance/outcome-bars.tsx';
import { listColumns, looks } from '../list-columns.tsx';
import { OutcomeLine } from '../outcome-line.tsx';
import { useLead } from '../use-lead.ts';

const columns = listColumns(allTrainingsShape, [
  // What an inspector asks is in sight: who, by when, when, and whether in time.
  { name: 'name', onPhone: 'title', width: 210 },
  { name: 'sector_Name', onPhone: 'under', width: 170 },
  { name: 'status', onPhone: 'under', ...looks.attendanceStatus },
  { name: 'expiration_Date', ...looks.due },
  { name: 'finishedDate', width: 160 },
  { name: 'onTime', width: 116 },
  { name: 'standing', ...looks.standing },
  { name: 'score', width: 110 },
  { name: 'cwid', width: 100 },
  { name: 'modality', width: 120 },
  { name: 'iD_Instance', width: 120 },
]);

const courses = { ...courseShape, address: `/api/${courseShape.path}` };

/** ReadCourseTrainings: everybody who must take a version of a document, who did and when: an inspector's first question. */
export default function CourseTrainingsPage() {
  const { t, language } = useTexts('reports');
  const { toolbar, dialog } = useSignedReport('CapaCollabReport', allTrainingsShape);
  const certificates = useCertificates();
  const actions = useMemo(() => [...toolbar, certificates.action], [toolbar, certificates.action]);
  const ownSector = useLead('').trim();
  return (
    <DetailPage
      page="courseTrainings"
      list={courses}
      back={`${consultPaths.collaborators}?tab=trainings`}
      title={(course) => (course === null ? t('courseTrainings.title') : String(course.name))}
      lead={(course) =>
        [
          t('courseTrainings.title'),
          course.doc_Number,
          t('courseTrainings.version', { version: Number(course.version) }),
          course.iD_Course,
          ownSector,
        ]
          .filter((fact) => fact !== null && fact !== '')
          .join(' · ')
      }
    >
      {({ iD_Course = '' }, course) => {
        const ofCourse: WireFilter = ['iD_Course', '=', iD_Course];
        return (
          <>
            <OutcomeLine page="courseTrainings" about={{ iD_Course }} filter={ofCourse} counts="total" />
            <OutcomeBars
              title={t('glance.course')}
              counted={{ address: kpiShape.address, filter: ofCourse }}
              by="nameSector"
              heading={kpiShape.fields.nameSector.label[language]}
              linkTo={(sector, outcome) =>
                narrowed(detailAddress('courseTrainings', { iD_Course }), [
                  ['in', 'sector_Name', sector],
                  ...withOutcome(outcome),
                ])
              }
            />
            <MigratedTrainings of={{ iD_Course }} list={narrowed(donePath, [['if', 'iD_Course', '=', iD_Course]])} />
            {certificates.progress}
            <ConsultGrid
              shape={allTrainingsShape}
              columns={columns}
              within={ofCourse}
              withinWords={courseWords(course, language)}
              toolbar={actions}
              defaultSort={[{ name: 'name' }]}
              emptyHint={t('courseTrainings.nobody')}
            />
            {dialog}
          </>
        );
      }}
    </DetailPage>
  );
}

/** Of which course the rows are, as it is signed. */
function courseWords({ doc_Number, version, name }: GridRow, language: Language): readonly string[] {
  const { fields } = allTrainingsShape;
  return [
    `${fields.doc_Number.label[language]}: ${doc_Number}`,
    `${fields.version.label[language]}: ${version}`,
    `${fields.name_Course.label[language]}: ${name}`,
  ];
}
