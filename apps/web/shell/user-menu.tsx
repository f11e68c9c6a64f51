import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#features/session/web/public.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { Initials } from './initials.tsx';

const UserPopover = lazyPart(() => import('./user-popover.tsx'));

/** The user button of the top bar and its popover. */
export function UserMenu({ disabled }: { readonly disabled: boolean }) {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t('user.open', { name: user.fullName });
  return (
    <>
      <button
        type="button"
        disabled={disabled}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        className="shell-user"
      >
        <Initials name={user.fullName} size={34} />
      </button>
      <Suspense fallback={null}>
        {anchor !== null && <UserPopover anchor={anchor} label={label} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  );
}
