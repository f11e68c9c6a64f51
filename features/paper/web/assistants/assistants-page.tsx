import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { InstanceStatus } from '#features/instances/shared/codes.ts';
import { InstancePage, readInstanceAddress, useInstance } from '#features/instances/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { getSpacProfilesOfCourse } from '#features/spac/shared/calls.ts';
import { mayCall, scopeOf } from '#platform/calls/may-call.ts';
import { send } from '#platform/calls/web/send.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { addAssistants, findPeople } from '../../shared/calls.ts';
import { AssistantGrid } from './assistant-grid.tsx';
import { type FilterKind, PeopleFilter, type PeopleFilters } from './people-filter.tsx';

/** Adding people to an instance; who may not add reads who takes part, in their own sector (S0 section 2, S1 section 6). */
export function AssistantsPage({ kind }: { readonly kind: FilterKind }) {
  const { t } = useTranslation('paper');
  const [search] = useSearchParams();
  const { role } = useSession();
  const instance = useInstance(readInstanceAddress(search));
  const mayAdd = mayCall(role, addAssistants);
  return (
    <InstancePage title={t(`add.${mayAdd ? 'pages' : 'pagesRead'}.${kind}`)} width="full" instance={instance}>
      {(found) =>
        kind === 'sectors' ? (
          <Chosen key={String(found.iD_Instance)} kind={kind} instance={found} first={[Number(found.sector)]} />
        ) : (
          <BySpac instance={found} />
        )
      }
    </InstancePage>
  );
}

/** The SPAC profiles that require the course are looked for first. */
function BySpac({ instance }: { readonly instance: GridRow }) {
  const required = useQuery({
    queryKey: ['assistants', 'spacProfiles', instance.iD_Course],
    queryFn: ({ signal }) => send(getSpacProfilesOfCourse, { query: { id: String(instance.iD_Course) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (required.isLoadingError) return <LoadFailed error={required.error} onRetry={() => void required.refetch()} />;
  if (required.data === undefined) return <CardSkeletons count={2} height={56} />;
  return <Chosen kind="profSpacs" instance={instance} first={required.data.map((row) => Number(row.iD_ProfileSpac))} />;
}

interface ChosenProps {
  readonly kind: FilterKind;
  readonly instance: GridRow;
  /** what is looked for first */
  readonly first: readonly number[];
}

function Chosen({ kind, instance, first }: ChosenProps) {
  const { t } = useTranslation('paper');
  const { role } = useSession();
  const [filters, setFilters] = useState<PeopleFilters>({ [kind]: first });
  const isOwnSector = scopeOf(role, findPeople) === 'ownSector';
  const mayAdd = mayCall(role, addAssistants);
  const isOpen = instance.status === InstanceStatus.NotStarted;
  return (
    <>
      {isOwnSector ? (
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('add.ownSector')}</Typography>
      ) : (
        <PeopleFilter kind={kind} first={first} onChange={setFilters} />
      )}
      {mayAdd && !isOpen && (
        <Box sx={{ mb: 2 }}>
          <FormProblem tone="warning" text={t('add.closed')} />
        </Box>
      )}
      <AssistantGrid instance={instance} filters={isOwnSector ? {} : filters} canAdd={mayAdd && isOpen} />
    </>
  );
}
