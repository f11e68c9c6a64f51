export { MigratedChip } from './migrated-chip.tsx';
export { MigratedTrainings } from './migrated-trainings.tsx';
