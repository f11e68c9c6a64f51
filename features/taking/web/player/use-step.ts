import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ContentItem } from '../../shared/contract.ts';
import { readStep, type Step } from './player-steps.ts';

/**
 * The step in the address, so that a reload stays there; Back leaves the course, whatever was seen in it.
 * @param arrival where one is at first, when the address names no step
 */
export function useStep(
  contents: readonly ContentItem[],
  arrival: Step = 'cover',
): readonly [Step, (next: Step) => void] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  // What is done here afterwards moves nobody.
  const [first] = useState(arrival);
  const goTo = (next: Step) => {
    // The address may say more than the step, such as which course an author previews.
    const query = new URLSearchParams(search);
    if (next === 'cover' && first === 'cover') query.delete('step');
    else query.set('step', String(next));
    void navigate({ pathname: location.pathname, search: query.toString() }, { replace: true, state: location.state });
  };
  const isUnnamed = first !== 'cover' && search.get('step') === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the address names no step
  useEffect(() => {
    if (isUnnamed) goTo(first);
  }, [isUnnamed]);
  return [readStep(search.get('step'), contents, first), goTo];
}
