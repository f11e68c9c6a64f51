import type { ComponentType } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * How to fetch a part of the page that uses the component library: the library and its theme come with it, and stand around
 * it. For `lazyPart` and `fetchedPart`, where nothing around the part has brought the library already.
 */
export function withLibrary<Props extends object>(load: Load<Props>): Load<Props> {
  return async () => {
    const [{ LibraryTheme }, { default: Part }] = await Promise.all([import('./library-theme.tsx'), load()]);
    // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when it has been fetched
    const InLibrary = (props: Props) => (
      <LibraryTheme>
        <Part {...props} />
      </LibraryTheme>
    );
    return { default: InLibrary };
  };
}
