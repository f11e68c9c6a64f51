import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { send } from '#platform/calls/web/send.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { findCopies } from '../../shared/calls.ts';
import { type CopyProblem, chooseCopy, digestOf } from './digest-of.ts';

/** What is looked up: a file by its name, or a digest that was typed. */
type Wanted =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'problem'; readonly problem: CopyProblem; readonly name: string }
  | { readonly kind: 'digest'; readonly sha256: string; readonly name: string | null };

/** Looks up one document at a time: the last that was chosen counts, whatever an earlier one still does. */
export function useCopyCheck() {
  const { language } = useLanguage();
  const [wanted, setWanted] = useState<Wanted>({ kind: 'nothing' });
  const choice = useRef(0);
  useEffect(
    () => () => {
      choice.current += 1;
    },
    [],
  );
  const sha256 = wanted.kind === 'digest' ? wanted.sha256 : '';
  const found = useQuery({
    // What was found is reported in the reader's language.
    queryKey: ['copies', sha256, language],
    queryFn: ({ signal }) => send(findCopies, { query: { sha256 }, signal }),
    enabled: sha256 !== '',
    staleTime: 0,
    gcTime: 0,
  });
  const takeFiles = async (files: readonly File[]) => {
    const chosen = chooseCopy(files);
    if (chosen === null) return;
    choice.current += 1;
    const own = choice.current;
    const name = files[0]?.name ?? '';
    if (typeof chosen === 'string') return setWanted({ kind: 'problem', problem: chosen, name });
    setWanted({ kind: 'reading', name });
    const digest = await digestOf(chosen);
    if (choice.current !== own) return;
    setWanted(
      typeof digest === 'string' ? { kind: 'problem', problem: digest, name } : { kind: 'digest', name, ...digest },
    );
  };
  const takeDigest = (typed: string) => {
    choice.current += 1;
    setWanted({ kind: 'digest', sha256: typed, name: null });
  };
  return { wanted, found, takeFiles: (files: readonly File[]) => void takeFiles(files), takeDigest };
}

export type CopyCheck = ReturnType<typeof useCopyCheck>;
