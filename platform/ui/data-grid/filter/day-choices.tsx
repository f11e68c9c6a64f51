import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridValue } from '#platform/grid/wire.ts';
import { formatMonth, formatNumber } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';
import { ChevronRightIcon } from '../../icons/icons.tsx';
import { useGrid } from '../model/grid-model.ts';
import { CheckField } from './check-field.tsx';
import { type DayNode, pickedPart } from './day-tree.ts';

interface DayChoicesProps {
  readonly tree: readonly DayNode[];
  readonly values: readonly GridValue[];
  readonly onToggle: (node: DayNode) => void;
}

function spanLabel(span: string, language: Language): string {
  const [year = '', month, day] = span.split('-');
  if (day !== undefined) return day;
  if (month === undefined) return year;
  return formatMonth(Number(month), language);
}

/** Years that unfold to months, and these to days, each with its box. */
export function DayChoices({ tree, values, onToggle }: DayChoicesProps) {
  const { t } = useTranslation('ui');
  const { language } = useGrid();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggleOpen = (span: string) =>
    setOpen((before) => new Set(before.has(span) ? [...before].filter((other) => other !== span) : [...before, span]));
  return (
    <ul className="dg-days">
      {tree.map((node) => {
        const { span } = node;
        const label = span === null ? t('grid.blank') : spanLabel(span, language);
        const isOpen = span !== null && open.has(span);
        return (
          <li key={span}>
            <div className="dg-day-line">
              {span !== null && node.children.length > 0 ? (
                <button
                  type="button"
                  className="dg-button"
                  aria-expanded={isOpen}
                  aria-label={`${isOpen ? t('grid.collapse') : t('grid.expand')} ${label}`}
                  onClick={() => toggleOpen(span)}
                >
                  <ChevronRightIcon fontSize="small" />
                </button>
              ) : (
                <span className="dg-day-gap" />
              )}
              <CheckField
                label={label}
                note={formatNumber(node.count, language)}
                state={pickedPart(values, node)}
                onToggle={() => onToggle(node)}
              />
            </div>
            {isOpen && <DayChoices tree={node.children} values={values} onToggle={onToggle} />}
          </li>
        );
      })}
    </ul>
  );
}
