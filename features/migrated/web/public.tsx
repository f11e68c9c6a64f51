export { useMigrated } from './use-migrated.ts';
