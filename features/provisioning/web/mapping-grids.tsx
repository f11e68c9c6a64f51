import { recordTab } from '#features/records/web/public.tsx';
import { provisionedGroupShape, provisionedValueShape } from '../shared/contract.ts';
import { GroupForm } from './group-form.tsx';
import { ValueForm } from './value-form.tsx';

/** The groups that other programs sent, and the profile that each stands for. */
export const GroupGrid = recordTab('provisioning', 'empty.groups', {
  shape: provisionedGroupShape,
  columns: [
    { name: 'display_Name', width: 240, onPhone: 'title' },
    { name: 'profile_Name', width: 200, onPhone: 'under' },
    { name: 'sector_Name', width: 180 },
    { name: 'members', width: 110 },
    { name: 'connection_Name', width: 160, onPhone: 'under' },
  ],
  form: GroupForm,
  nameOf: (row) => String(row.display_Name),
  defaultSort: [{ name: 'display_Name' }],
});

/** What the words of other programs stand for. */
export const ValueGrid = recordTab('provisioning', 'empty.values', {
  shape: provisionedValueShape,
  columns: [
    { name: 'attribute', width: 190, onPhone: 'under' },
    { name: 'value', width: 220, onPhone: 'title' },
    { name: 'profile_Name', width: 200, onPhone: 'under' },
    { name: 'sector_Name', width: 180, onPhone: 'under' },
    { name: 'connection_Name', width: 160 },
  ],
  form: ValueForm,
  nameOf: (row) => String(row.value),
  defaultSort: [{ name: 'attribute' }, { name: 'value' }],
});
