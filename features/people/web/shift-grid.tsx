import { recordTab } from '#features/records/web/public.tsx';
import { shiftShape } from '../shared/contract.ts';
import { ShiftForm } from './shift-form.tsx';

const columns = [
  { name: 'iD_Shift', width: 90 },
  { name: 'name', onPhone: 'title' },
  { name: 'schedule', width: 240, onPhone: 'under' },
] as const;

/** The shifts in which people work (S1 section 2). */
export default recordTab('people', 'shift.empty', {
  shape: shiftShape,
  columns,
  form: ShiftForm,
  nameOf: (row) => String(row.name),
  defaultSort: [{ name: 'name' }],
});
