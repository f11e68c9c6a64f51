export { MigratedTrainings } from './migrated-trainings.tsx';
