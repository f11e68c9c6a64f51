import { MigratedTrainings } from '#features/migrated/web/library.tsx';
import { SigningWayLine } from '#features/people/web/public.tsx';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { collaboratorCoursesShape, collaboratorRatesShape, kpiShape } from '../../shared/lists.ts';
import { consultPaths, detailAddress, donePath } from '../consult-address.ts';
import { ConsultGrid } from '../consult-grid.tsx';
import { DetailPage } from '../detail-page.tsx';
import { PersonPapers } from '../documents/person-papers.tsx';
import { narrowed, withOutcome } from '../glance/list-addresses.ts';
import { OutcomeMonths } from '../glance/outcome-months.tsx';
import { documentColumns, listColumns, looks } from '../list-columns.tsx';
import { OutcomeLine } from '../outcome-line.tsx';

const columns = listColumns(collaboratorCoursesShape, [
  { name: 'name_Course', onPhone: 'title', width: 260 },
  ...documentColumns,
  { name: 'status', onPhone: 'under', ...looks.attendanceStatus },
  { name: 'expiration_Date', onPhone: 'under', ...looks.due },
  { name: 'standing', onPhone: 'under', ...looks.standing },
  { name: 'score', width: 110 },
  { name: 'approved', width: 110 },
  { name: 'onTime', width: 120 },
  { name: 'present', width: 110 },
  { name: 'attempt', width: 100 },
  { name: 'duration', width: 120 },
  { name: 'iD_Course', width: 120 },
  { name: 'iD_Instance', width: 110 },
  { name: 'name', width: 210 },
  { name: 'cwid', width: 100 },
]);

/** CollaboratorsDetails: every training of one person (S0 section 2). */
export default function CollaboratorsDetailsPage() {
  const { t, language } = useTexts('reports');
  return (
    <DetailPage
      page="collaboratorDetail"
      list={collaboratorRatesShape}
      back={consultPaths.rates}
      title={(person) => (person === null ? collaboratorCoursesShape.title[language] : String(person.name))}
      lead={(person) => (
        <>
          {[
            person.cwid,
            t('rates.employee', { number: Number(person.employee_Nr) }),
            person.sector_Name,
            person.profile_Name,
          ]
            .filter((fact) => fact !== null && fact !== '')
            .join(' · ')}
          <SigningWayLine employeeNr={Number(person.employee_Nr)} />
        </>
      )}
      actions={(key) => <PersonPapers employeeNr={Number(key.employee_Nr)} />}
    >
      {(key) => (
        <>
          <OutcomeLine
            page="collaboratorDetail"
            about={key}
            filter={['employee_Nr', '=', Number(key.employee_Nr)]}
            counts="trainings"
          />
          <OutcomeMonths
            counted={{ address: kpiShape.address, filter: ['employee_Nr', '=', Number(key.employee_Nr)] }}
            linkTo={(month, outcome) =>
              narrowed(detailAddress('collaboratorDetail', key), [
                ['in', 'expiration_Date', month],
                ...withOutcome(outcome),
              ])
            }
          />
          <MigratedTrainings
            of={{ employee_Nr: Number(key.employee_Nr) }}
            list={narrowed(donePath, [['if', 'employee_Nr', '=', Number(key.employee_Nr)]])}
          />
          <ConsultGrid
            shape={collaboratorCoursesShape}
            columns={columns}
            parameters={key}
            defaultSort={[{ name: 'expiration_Date', isDescending: true }]}
            emptyHint={t('rates.nothing')}
          />
        </>
      )}
    </DetailPage>
  );
}
