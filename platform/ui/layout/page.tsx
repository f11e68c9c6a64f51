import { type ReactNode, useEffect, useRef } from 'react';
import { productName } from '#product/product-name.ts';
import { classNames } from '../plain/class-names.ts';
import './page.css';

let titlesShown = 0;

interface PageTitleProps {
  readonly title: string;
  /** One quiet sentence under the title. */
  readonly lead?: ReactNode;
  /** Stands beside the title: what it is the title of. */
  readonly beside?: ReactNode;
  /** Buttons of the page. */
  readonly actions?: ReactNode;
}

/**
 * The `<h1>` of a page and the title of the tab. After a navigation it takes the focus, so that a screen reader tells
 * the new page and Tab goes on from its top.
 */
export function PageTitle({ title, lead, beside, actions }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
  useEffect(() => {
    titlesShown += 1;
    // Who has opened something meanwhile, which may still be on its way, comes back to the button that opened it.
    const busy = document.activeElement?.closest('main,[role=dialog],[aria-haspopup][aria-expanded=true]');
    if (titlesShown > 1 && !busy) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="page-head">
      <div className="page-name">
        <div className="page-line">
          <h1 ref={heading} className="type-h1" tabIndex={-1}>
            {title}
          </h1>
          {beside}
        </div>
        {lead !== undefined && <div className="page-lead">{lead}</div>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </div>
  );
}

interface PageProps {
  readonly children: ReactNode;
  /** `reading` 760 px, `wide` 1320 px (default), `full` all there is, up and down too (grids). */
  readonly width?: 'reading' | 'wide' | 'full';
}

/** The frame of a page inside the shell: its margins and width. */
export function Page({ children, width = 'wide' }: PageProps) {
  return <div className={classNames('page', width !== 'wide' && `page-${width}`)}>{children}</div>;
}
