import type { es } from './i18n/es.ts';

type Keyboard = (typeof es)['keyboard'];
/** A key by its name in the texts, or as it is written. */
type Key = keyof Keyboard['keys'] | '+' | '−' | '0' | 'F2' | 'K';

interface Shortcut {
  /** keys pressed together; several ways stand side by side */
  readonly ways: readonly (readonly Key[])[];
  readonly does: Exclude<keyof Keyboard, 'title' | 'keys' | 'everywhere' | 'grid' | 'pdf' | 'editor'>;
}

interface Place {
  readonly where: 'everywhere' | 'grid' | 'pdf' | 'editor';
  readonly shortcuts: readonly Shortcut[];
}

/** What the keyboard does beyond what every page of the web does. @param isMac its own key for the search */
export function shortcuts(isMac: boolean): readonly Place[] {
  return [
    {
      where: 'everywhere',
      shortcuts: [
        { ways: [[isMac ? 'command' : 'ctrl', 'K']], does: 'search' },
        { ways: [['escape']], does: 'close' },
      ],
    },
    {
      where: 'grid',
      shortcuts: [
        { ways: [['up'], ['down'], ['left'], ['right'], ['pageUp'], ['pageDown']], does: 'move' },
        { ways: [['home'], ['end']], does: 'moveFar' },
        { ways: [['enter']], does: 'sort' },
        { ways: [['alt', 'down'], ['F2']], does: 'columnMenu' },
        { ways: [['enter']], does: 'rowMenu' },
        { ways: [['F2']], does: 'rowButtons' },
        { ways: [['space']], does: 'pick' },
      ],
    },
    {
      where: 'pdf',
      shortcuts: [
        { ways: [['left'], ['right'], ['pageUp'], ['pageDown']], does: 'turn' },
        { ways: [['home'], ['end']], does: 'ends' },
        { ways: [['+'], ['−']], does: 'zoom' },
        { ways: [['0']], does: 'fit' },
      ],
    },
    {
      where: 'editor',
      shortcuts: [
        {
          ways: [
            ['alt', 'up'],
            ['alt', 'down'],
          ],
          does: 'reorder',
        },
      ],
    },
  ];
}
