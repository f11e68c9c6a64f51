import { openAttendanceStatuses } from '#features/attendance/shared/codes.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { gridParameter, writeAddressText } from '#platform/ui/data-grid/model/address-text.ts';
import { byCountedType, kpiShape, pendingBySectorShape } from '../../shared/lists.ts';
import { detailAddress, trainingsPath } from '../consult-address.ts';
import { narrowed } from '../glance/list-addresses.ts';
import { dueSpan, withinColumn } from '../glance/month-columns.ts';
import { MonthsHeat } from '../glance/months-heat.tsx';
import { HeatCell } from '../heat-cell.tsx';
import { listColumns } from '../list-columns.tsx';
import { ListPage } from '../list-page.tsx';
import { OnPhone } from '../on-phone.tsx';

function PendingTotal({ total }: { readonly total: number }) {
  const { language } = useLanguage();
  return (
    <>
      {formatNumber(total, language)}
      <OnPhone text={{ es: 'pendientes', en: 'pending' }} />
    </>
  );
}

/** The rows of a type of course, as the address of the detail says it. */
const rowsOf = (type: string) => ({ [gridParameter]: writeAddressText([['if', 'name_Type', '=', type]]) });

const columns = listColumns(pendingBySectorShape, [
  { name: 'sector_Name', onPhone: 'title', width: 240 },
  {
    name: 'total',
    onPhone: 'under',
    width: 100,
    render: ({ total }) => <PendingTotal total={Number(total)} />,
  },
  ...Object.values(
    byCountedType((type, name) => ({
      name,
      width: 104,
      render: (row: GridRow) => (
        <HeatCell
          count={Number(row[name])}
          of={Number(row.total)}
          to={detailAddress('sectorDetail', row, rowsOf(type))}
        />
      ),
    })),
  ),
]);

const pending = { address: kpiShape.address, parameters: { pendingOnly: 'true' } };
const openAlone = ['in', 'status', ...openAttendanceStatuses];

/** ReadStagesBySector: how much is pending in each sector, by type of course (S1 section 2, Consult pages). */
export default function ReadStagesBySectorPage() {
  const { t, language } = useTexts('reports');
  return (
    <ListPage
      shape={pendingBySectorShape}
      columns={columns}
      lead={t('bySector.lead')}
      glance={
        <MonthsHeat
          title={t('glance.bySector')}
          counted={pending}
          by="nameSector"
          heading={kpiShape.fields.nameSector.label[language]}
          day="expiration_Date"
          span={dueSpan}
          linkTo={(sector, column) =>
            narrowed(trainingsPath, [
              ['in', 'sector_Name', sector],
              openAlone,
              ...(column === null ? [] : [withinColumn('expiration_Date', column)]),
            ])
          }
        />
      }
      defaultSort={[{ name: 'sector_Name' }]}
      detail={{ page: 'sectorDetail', label: t('bySector.detail') }}
    />
  );
}
