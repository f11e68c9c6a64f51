import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { collaboratorRatesShape, kpiShape } from '../../shared/lists.ts';
import { trainingsPath } from '../consult-address.ts';
import { narrowed, withOutcome } from '../glance/list-addresses.ts';
import { OutcomeBars } from '../glance/outcome-bars.tsx';
import { listColumns, looks, rateColumns } from '../list-columns.tsx';
import { ListPage } from '../list-page.tsx';
import { useRates } from '../use-rates.ts';

const columnsWith = (target: number | null) =>
  listColumns(collaboratorRatesShape, [
    { name: 'name', onPhone: 'title', width: 220 },
    { name: 'cwid', width: 96 },
    { name: 'sector_Name', onPhone: 'under', width: 180 },
    ...rateColumns(collaboratorRatesShape, target),
    { name: 'profile_Name', width: 180 },
    { name: 'active', ...looks.collaboratorState },
  ]);

/** ReadCollaboratorsMD: the people with their rates (S0 section 2, Collaborators by training). */
export default function ReadCollaboratorsMdPage() {
  const { t, language } = useTexts('reports');
  const rates = useRates(columnsWith, t('rates.lead'));
  return (
    <ListPage
      shape={collaboratorRatesShape}
      {...rates}
      glance={
        <OutcomeBars
          title={t('glance.people')}
          counted={kpiShape}
          by="nameSector"
          heading={kpiShape.fields.nameSector.label[language]}
          linkTo={(sector, outcome) =>
            narrowed(trainingsPath, [['in', 'sector_Name', sector], ...withOutcome(outcome)])
          }
        />
      }
      defaultSort={[{ name: 'name' }]}
      detail={{ page: 'collaboratorDetail', label: t('rates.detail') }}
    />
  );
}
