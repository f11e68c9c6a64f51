import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ParameterSectionId, parameterSections, sectionElementId } from './section-list.ts';
import { useSectionInSight } from './use-section-in-sight.ts';

/** Leads to each section of the parameters, and marks the one in sight; it stays while the page scrolls. */
export function SectionIndex() {
  const { t } = useTranslation('settings');
  const [current, choose] = useSectionInSight();
  const list = useRef<HTMLUListElement>(null);
  // Where the index is one line that scrolls, the marked one stays in it; the page itself does not move.
  useEffect(() => {
    const marked = list.current?.querySelector<HTMLElement>(`[href="#${sectionElementId(current)}"]`)?.parentElement;
    if (marked) list.current?.scrollTo({ left: marked.offsetLeft - list.current.offsetLeft - 24 });
  }, [current]);
  const go = (event: MouseEvent, id: ParameterSectionId) => {
    // Another address would ask whether to leave what is not saved.
    event.preventDefault();
    const section = document.getElementById(sectionElementId(id));
    section?.focus({ preventScroll: true });
    section?.scrollIntoView({ block: 'start' });
    choose(id);
  };
  return (
    <nav aria-label={t('index')} className="parameter-index">
      <ul ref={list}>
        {parameterSections.map((id) => (
          <li key={id}>
            <a
              href={`#${sectionElementId(id)}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={(event) => go(event, id)}
            >
              {t(`${id}.title`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
