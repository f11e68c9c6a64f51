import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LogoMark } from '#platform/ui/brand/logo-mark.tsx';
import { CrossIcon } from '#platform/ui/icons/icons.tsx';
import { IconButton } from '#platform/ui/plain/button.tsx';
import { useModal } from '#platform/ui/plain/use-modal.ts';
import { productKind } from '#product/product-name.ts';
import type { MenuPage } from '../pages.tsx';
import { MainMenu } from './main-menu.tsx';
import './overlay-menu.css';

interface OverlayMenuProps {
  readonly entries: readonly MenuPage[];
  readonly onClose: () => void;
}

/** The menu that lies over the page on a narrow screen, drawn while it is open. */
export default function OverlayMenu({ entries, onClose }: OverlayMenuProps) {
  const { t } = useTranslation('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <dialog ref={dialog} {...useModal(dialog, onClose)} aria-label={t('menu.label')} className="overlay-menu">
      <div className="overlay-menu-head">
        <LogoMark size={30} />
        <span>{productKind}</span>
        <IconButton aria-label={t('menu.close')} onClick={() => dialog.current?.close()}>
          <CrossIcon />
        </IconButton>
      </div>
      <MainMenu entries={entries} onLeave={onClose} />
    </dialog>
  );
}
