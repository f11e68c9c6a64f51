import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ContentItem } from '../../contract.ts';
import { readStep, type Step } from './player-steps.ts';

/** The step in the address, so that a reload stays there; Back leaves the course, whatever was seen in it. */
export function useStep(contents: readonly ContentItem[]): readonly [Step, (next: Step) => void] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const goTo = (next: Step) => {
    // The address may say more than the step, such as which course an author previews.
    const query = new URLSearchParams(search);
    if (next === 'cover') query.delete('step');
    else query.set('step', String(next));
    void navigate({ pathname: location.pathname, search: query.toString() }, { replace: true, state: location.state });
  };
  return [readStep(search.get('step'), contents), goTo];
}
