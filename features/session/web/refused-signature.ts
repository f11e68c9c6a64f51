import { useRef } from 'react';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { sessionCodes } from '../shared/codes.ts';
import { lockWarning } from '../shared/lock-rule.ts';
import { tabletMode } from './tablet-mode.ts';

/** The password of a signature was wrong. */
export function isWrongPassword(failure: unknown): boolean {
  const { signingFailed, signerLastTry } = sessionCodes;
  return failure instanceof RequestFailure && [signingFailed, signerLastTry].some((code) => code === failure.code);
}

/**
 * Words for a refused signature: the server's, and after the third wrong password of one form also when signing will be locked.
 * @returns takes each failure with its words once, as it comes
 */
export function useRefusedSignature(): (failure: unknown, text: string) => string {
  const { language } = useLanguage();
  const wrong = useRef(0);
  return (failure, text) => {
    // On a tablet the server says what locks there, which is another rule.
    if (!isWrongPassword(failure) || tabletMode() !== null) return text;
    wrong.current += 1;
    return [text, lockWarning(wrong.current, language)].filter((part) => part !== '').join('. ');
  };
}
