import { useState } from 'react';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import type { ReleasableGroup } from '../shared/contract.ts';
import { SeveralCard } from './several-card.tsx';

const SeveralDialog = lazyPart(() => import('./several-dialog.tsx'));

interface SeveralProps {
  readonly groups: readonly ReleasableGroup[];
  /** reads the groups again, and the list with them */
  readonly readAgain: () => Promise<readonly ReleasableGroup[] | undefined>;
  readonly onDone: () => void;
}

interface Chosen {
  readonly group: ReleasableGroup;
  readonly isAside: boolean;
}

const alike = (groups: readonly ReleasableGroup[] | undefined, of: ReleasableGroup) =>
  groups?.find(({ iD_Connection, state }) => iD_Connection === of.iD_Connection && state === of.state);

/** Those who are held or were only reported, connection by connection, and the signed acts that go for all of one group. */
export function Several({ groups, readAgain, onDone }: SeveralProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const done = () => {
    setChosen(null);
    onDone();
  };
  const shown = chosen === null ? undefined : alike(groups, chosen.group);
  const outdated = async () => {
    const now = await readAgain();
    if (chosen !== null && now !== undefined && alike(now, chosen.group) === undefined) done();
  };
  return (
    <>
      {groups.map((group) => (
        <SeveralCard
          key={`${group.state} ${group.iD_Connection}`}
          group={group}
          onRelease={() => setChosen({ group, isAside: false })}
          onAside={() => setChosen({ group, isAside: true })}
        />
      ))}
      {chosen !== null && shown !== undefined && (
        <SeveralDialog
          group={shown}
          isAside={chosen.isAside}
          onOutdated={() => void outdated()}
          onClose={() => setChosen(null)}
          onDone={done}
        />
      )}
    </>
  );
}
