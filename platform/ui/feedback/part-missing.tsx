import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RefreshIcon } from '../icons/icons.tsx';
import { Button } from '../plain/button.tsx';
import { useModal } from '../plain/use-modal.ts';
import './part-missing.css';
import { StateBlock } from './state-block.tsx';

interface PartMissingProps {
  /** over the page, as the dialog would be that did not arrive */
  readonly isOver: boolean;
  readonly onRetry: () => void;
  /** null: it cannot be closed */
  readonly onClose: (() => void) | null;
}

/** Shown where a part of the page would be whose code, styles or texts did not arrive. */
export function PartMissing({ isOver, onRetry, onClose }: PartMissingProps) {
  const { t } = useTranslation('ui');
  const said = (
    <StateBlock
      role="alert"
      tone="critical"
      dense
      drawing="offline"
      title={t('unreachable')}
      hint={t('partMissing')}
      action={
        <>
          <Button variant="outlined" size="small" startIcon={<RefreshIcon />} onClick={onRetry}>
            {t('retry')}
          </Button>
          {isOver && onClose !== null && (
            <Button size="small" onClick={onClose}>
              {t('close')}
            </Button>
          )}
        </>
      }
    />
  );
  return isOver ? <Over onClose={onClose}>{said}</Over> : said;
}

function Over({ onClose, children }: Pick<PartMissingProps, 'onClose'> & { readonly children: React.ReactNode }) {
  const { t } = useTranslation('ui');
  const dialog = useRef<HTMLDialogElement>(null);
  const modal = useModal(dialog, () => (onClose === null ? dialog.current?.showModal() : onClose()));
  return (
    <dialog ref={dialog} {...modal} aria-label={t('unreachable')} className="part-missing">
      {children}
    </dialog>
  );
}
