/** What the screens of those who take part use of the screens of instances. */
export { instanceAddress, readInstanceAddress } from './instance-address.ts';
export { InstanceForm } from './instance-form.tsx';
export { InstancePage } from './instance-page.tsx';
export { instanceActs } from './instance-rules.ts';
export { InstanceStatusChip } from './instance-status-chip.tsx';
export { StartTabletDialog } from './start-tablet-dialog.tsx';
export { useInstance } from './use-instance.ts';
export { useSheets } from './use-sheets.ts';
