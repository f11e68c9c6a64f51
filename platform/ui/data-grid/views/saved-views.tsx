import Button from '@mui/material/Button';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CrossIcon } from '../../icons/icons.tsx';
import { GridPopover } from '../grid-popover.tsx';
import { defaultLayout } from '../model/grid-layout.ts';
import { useGrid } from '../model/grid-model.ts';
import { keepViews, longestName, mostViews, putView, readViews, type SavedView } from './views.ts';

interface SavedViewsProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The layouts that the reader has given names: to go back to, to add the one in sight, and to forget. */
export function SavedViews({ anchor, onClose }: SavedViewsProps) {
  const { t } = useTranslation('ui');
  const { props, layout, change } = useGrid();
  const [views, setViews] = useState(() => readViews(props.user, props.id, props.columns, defaultLayout(props)));
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const now = JSON.stringify(layout);
  const keep = (next: readonly SavedView[]) => {
    setViews(next);
    keepViews(props.user, props.id, next);
    // The button that was pressed goes away or is off now, and would take the keys with it.
    field.current?.focus();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    if (given === '') return;
    keep(putView(views, { name: given, layout }));
    setName('');
  };
  return (
    <GridPopover anchor={anchor} label={t('grid.views.title')} atEnd onClose={onClose}>
      <div className="dg-values-list">
        {views.length === 0 && <p className="dg-values-note">{t('grid.views.none')}</p>}
        <ul className="dg-views">
          {views.map((view) => (
            <li key={view.name}>
              <button
                type="button"
                className="dg-check"
                aria-current={JSON.stringify(view.layout) === now || undefined}
                onClick={() => {
                  change(() => view.layout);
                  onClose();
                }}
              >
                <span>{view.name}</span>
              </button>
              <button
                type="button"
                className="dg-button"
                aria-label={t('grid.views.forget', { name: view.name })}
                title={t('grid.views.forget', { name: view.name })}
                onClick={() => keep(views.filter((other) => other !== view))}
              >
                <CrossIcon fontSize="inherit" />
              </button>
            </li>
          ))}
        </ul>
      </div>
      <form className="dg-values-end" onSubmit={save}>
        <input
          ref={field}
          className="dg-input"
          aria-label={t('grid.views.name')}
          placeholder={t('grid.views.name')}
          maxLength={longestName}
          autoComplete="off"
          value={name}
          disabled={views.length >= mostViews}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" size="small" variant="contained" disabled={name.trim() === ''}>
          {t('grid.views.save')}
        </Button>
      </form>
    </GridPopover>
  );
}
