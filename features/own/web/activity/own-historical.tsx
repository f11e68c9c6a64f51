import { MigratedTrainings } from '#features/migrated/web/library.tsx';

/** What other systems recorded of the user, drawn with the component library. */
export default function OwnHistorical() {
  return <MigratedTrainings of="own" />;
}
