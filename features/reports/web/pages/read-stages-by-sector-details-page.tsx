import { formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { pendingBySectorDetailShape, pendingBySectorShape } from '../../shared/lists.ts';
import { consultPaths, detailAddress } from '../consult-address.ts';
import { ConsultGrid } from '../consult-grid.tsx';
import { DetailPage } from '../detail-page.tsx';
import { narrowed } from '../glance/list-addresses.ts';
import { dueSpan, withinColumn } from '../glance/month-columns.ts';
import { MonthsHeat } from '../glance/months-heat.tsx';
import { documentColumns, listColumns, looks } from '../list-columns.tsx';

const columns = listColumns(pendingBySectorDetailShape, [
  { name: 'name', onPhone: 'title', width: 220 },
  { name: 'cwid', width: 100 },
  { name: 'name_Course', onPhone: 'under', width: 250 },
  ...documentColumns,
  { name: 'name_Type', width: 110 },
  { name: 'expiration_Date', onPhone: 'under', ...looks.due },
  { name: 'standing', onPhone: 'under', ...looks.standing },
  { name: 'dateVig', width: 130 },
  { name: 'modality', width: 120 },
  { name: 'instructor', width: 160 },
  { name: 'employee_Nr', width: 110 },
  { name: 'iD_Course', width: 120 },
  { name: 'iD_Instance', width: 110 },
  { name: 'sector_Name', width: 180 },
]);

/** ReadStagesBySectorDetails: what the people of a sector still have to do (S1 section 2, Consult pages). */
export default function ReadStagesBySectorDetailsPage() {
  const { t, language } = useTexts('reports');
  return (
    <DetailPage
      page="sectorDetail"
      list={pendingBySectorShape}
      back={consultPaths.bySector}
      title={(sector) =>
        sector === null
          ? pendingBySectorDetailShape.title[language]
          : t('bySector.title', { name: String(sector.sector_Name) })
      }
      lead={(sector) =>
        t('bySector.pending', { count: Number(sector.total), shown: formatNumber(Number(sector.total), language) })
      }
    >
      {(key) => (
        <>
          <MonthsHeat
            title={t('glance.byCourse')}
            counted={{ address: pendingBySectorDetailShape.address, parameters: key }}
            by="name_Course"
            heading={pendingBySectorDetailShape.fields.name_Course.label[language]}
            day="expiration_Date"
            span={dueSpan}
            linkTo={(course, column) =>
              narrowed(detailAddress('sectorDetail', key), [
                ['in', 'name_Course', course],
                ...(column === null ? [] : [withinColumn('expiration_Date', column)]),
              ])
            }
          />
          <ConsultGrid
            shape={pendingBySectorDetailShape}
            columns={columns}
            parameters={key}
            defaultSort={[{ name: 'expiration_Date' }]}
            emptyHint={t('bySector.nothing')}
          />
        </>
      )}
    </DetailPage>
  );
}
