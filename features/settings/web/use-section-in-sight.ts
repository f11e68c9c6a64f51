import { useEffect, useState } from 'react';
import { type ParameterSectionId, parameterSections, sectionElementId } from './section-list.ts';

/** px from the top of the window where somebody reads: below the bar and the index. */
const readingLine = 200;

/** The last section that has passed the reading line; at the end of the page the last of all, however short it is. */
function sectionInSight(): ParameterSectionId {
  const { scrollHeight } = document.documentElement;
  const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
  const hasPassed = (id: ParameterSectionId) =>
    (document.getElementById(sectionElementId(id))?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <
    readingLine;
  const last = parameterSections[parameterSections.length - 1] ?? 'security';
  return isAtEnd ? last : (parameterSections.findLast(hasPassed) ?? parameterSections[0]);
}

/** The section in sight, and how one is chosen: a chosen one stays the one until somebody scrolls by themselves. */
export function useSectionInSight(): [ParameterSectionId, (id: ParameterSectionId) => void] {
  const [inSight, setInSight] = useState<ParameterSectionId>(parameterSections[0]);
  const [chosen, setChosen] = useState<ParameterSectionId | null>(null);
  useEffect(() => {
    const look = () => setInSight(sectionInSight());
    const letGo = () => setChosen(null);
    const own = ['wheel', 'touchmove', 'keydown'] as const;
    document.addEventListener('scroll', look, { passive: true });
    for (const event of own) document.addEventListener(event, letGo, { passive: true });
    return () => {
      document.removeEventListener('scroll', look);
      for (const event of own) document.removeEventListener(event, letGo);
    };
  }, []);
  return [chosen ?? inSight, setChosen];
}
