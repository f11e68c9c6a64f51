import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

const parameter = 'add';

/** What the form of a new record is given: values by the names of its fields. */
export type GivenValues = Readonly<Record<string, string>>;

/**
 * The address of a page of records with the form of a new one open, as the search and the calendar lead to it.
 * @param path of the page, maybe with parameters
 */
export function addAddress(path: string, given: GivenValues = {}): string {
  const separator = path.includes('?') ? '&' : '?';
  return `${path}${separator}${new URLSearchParams({ [parameter]: new URLSearchParams(given).toString() })}`;
}

/** The new record that the address asks for, null for none, and what takes it out of the address. */
export function useAddressedAddition(): readonly [GivenValues | null, () => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(parameter);
  const given = useMemo(() => (asked === null ? null : Object.fromEntries(new URLSearchParams(asked))), [asked]);
  const drop = useCallback(() => {
    const rest = new URLSearchParams(window.location.search);
    if (!rest.has(parameter)) return;
    rest.delete(parameter);
    setSearch(rest, { replace: true, preventScrollReset: true });
  }, [setSearch]);
  return [given, drop];
}
