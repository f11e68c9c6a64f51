import { recordTab } from '#features/records/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import {
  CheckCircleIcon,
  CrossCircleIcon,
  ProgressCircleIcon,
  RefreshIcon,
  ShieldIcon,
} from '#platform/ui/icons/icons.tsx';
import { spacShape, spacStatuses } from '../shared/contract.ts';
import { SpacForm } from './spac-form.tsx';

const looks = {
  0: { tone: 'progress', icon: <ProgressCircleIcon /> },
  1: { tone: 'positive', icon: <CheckCircleIcon /> },
  2: { tone: 'positive', icon: <RefreshIcon /> },
  3: { tone: 'neutral', icon: <CrossCircleIcon /> },
  4: { tone: 'near', icon: <ShieldIcon /> },
} as const;

function SpacStatus({ row }: { readonly row: GridRow }) {
  const { language } = useLanguage();
  const status = Number(row.status) as keyof typeof looks;
  const { tone, icon } = looks[status] ?? looks[0];
  return <StatusChip tone={tone} icon={icon} label={spacStatuses[status]?.[language] ?? String(row.status)} />;
}

const quiet = (name: keyof typeof spacShape.fields) => ({ name, isHidden: true });

const columns = [
  { name: 'iD_Spac', width: 110, onPhone: 'under' },
  { name: 'name', width: 260, onPhone: 'title' },
  { name: 'status', width: 160, onPhone: 'under', render: (row: GridRow) => <SpacStatus row={row} /> },
  'gxp',
  'building',
  'catSw',
  'catHw',
  'active',
  'bpOwner',
  'respUser',
  quiet('observation'),
  quiet('sysOwner'),
  quiet('qaUnit'),
  quiet('smExpert'),
  quiet('dateStIni'),
  quiet('dateStFin'),
  quiet('dateRealIni'),
  quiet('dateRealFin'),
  'dateReval',
  quiet('sysSupplier'),
  quiet('itService'),
  quiet('hse'),
  quiet('owner'),
  quiet('admIng'),
  quiet('formXls'),
] as const;

/** Computerised systems under GxP control (S1 sections 2 and 3). */
export default recordTab('spac', 'spac.empty', {
  shape: spacShape,
  columns,
  form: SpacForm,
  nameOf: (row) => `${row.iD_Spac} - ${row.name}`,
  defaultSort: [{ name: 'iD_Spac' }],
});
