import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { isNumeric } from '../format-cell.ts';
import { labelOf } from '../model/grid-model.ts';
import { isDay, operatorsOf, type RowOperator } from './column-filter.ts';
import { DayPicker } from './day-picker.tsx';
import type { ColumnFilterProps } from './filter-select.tsx';
import { readFilterText, writeFilterText } from './filter-text.ts';
import { OperatorButton } from './operator-button.tsx';

/** ms of quiet after which what was typed is searched. */
const typingPause = 350;

/** What is being typed; it follows the filter when that is changed from elsewhere. */
function useTyped({ column, filter, onChange }: ColumnFilterProps) {
  const { language } = useLanguage();
  const written = writeFilterText(column.field, filter, language);
  const [text, setText] = useState(written);
  const [operator, setOperator] = useState<RowOperator>(filter?.operator ?? operatorsOf(column.field)[0] ?? '=');
  const sent = useRef(written);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    if (sent.current !== written) setText(written);
    sent.current = written;
    if (filter !== undefined) setOperator(filter.operator);
  }, [written, filter]);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  const value = text.trim() === '' ? null : readFilterText(column.field, text, language);

  function send(next: string, by: RowOperator): void {
    if (timer.current !== null) clearTimeout(timer.current);
    if (next.trim() === '') {
      onChange(undefined);
      return;
    }
    const read = readFilterText(column.field, next, language);
    if (read === null) return;
    sent.current = writeFilterText(column.field, { operator: by, value: read }, language);
    onChange({ operator: by, value: read });
  }

  return {
    text,
    operator,
    isWrong: text.trim() !== '' && value === null && filter?.operator !== 'between',
    type(next: string) {
      setText(next);
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = setTimeout(() => send(next, operator), typingPause);
    },
    sendNow: () => send(text, operator),
    compareBy(next: RowOperator) {
      setOperator(next);
      if (next !== 'between') send(filter?.operator === 'between' ? '' : text, next);
    },
    clear() {
      setText('');
      send('', operator);
    },
  };
}

/** A field of the filter row with its operator: text, number or day. */
export function FilterField(props: ColumnFilterProps) {
  const { t, language } = useTexts('ui');
  const { column, filter, onChange } = props;
  const label = labelOf(column, language);
  const typed = useTyped(props);
  const button = useRef<HTMLButtonElement>(null);
  const isRange = filter?.operator === 'between';
  const wrong = isDay(column.field) ? t('grid.invalidDay') : t('grid.invalidNumber');
  return (
    <>
      <OperatorButton
        buttonRef={button}
        column={column}
        operator={typed.operator}
        filter={filter}
        onOperator={typed.compareBy}
        onRange={(value, upTo) => onChange({ operator: 'between', value, upTo })}
      />
      <input
        className={
          isNumeric(column.field) ? 'dg-input dg-number' : isDay(column.field) ? 'dg-input dg-day-input' : 'dg-input'
        }
        tabIndex={props.tabIndex}
        data-set={filter !== undefined || undefined}
        aria-label={t('grid.filterBy', { label })}
        aria-invalid={typed.isWrong || undefined}
        title={typed.isWrong ? wrong : isRange ? typed.text : undefined}
        inputMode={isNumeric(column.field) ? 'decimal' : undefined}
        placeholder={isDay(column.field) ? t('grid.dayFormat') : undefined}
        readOnly={isRange}
        spellCheck={false}
        autoComplete="off"
        value={typed.text}
        onChange={({ target }) => typed.type(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') typed.sendNow();
          else if (event.key === 'Escape') typed.clear();
          else if (event.key === 'ArrowDown' && event.altKey) button.current?.click();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {isDay(column.field) && !isRange && (
        <DayPicker
          label={`${t('grid.pickDay')}: ${label}`}
          value={filter === undefined ? '' : String(filter.value)}
          onPick={(value) => onChange({ operator: typed.operator === 'between' ? '=' : typed.operator, value })}
        />
      )}
    </>
  );
}
