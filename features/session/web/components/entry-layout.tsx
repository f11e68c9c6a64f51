import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { appVersion } from '#platform/ui/brand/app-version.ts';
import { LogoMark } from '#platform/ui/brand/logo-mark.tsx';
import { Rosette } from '#platform/ui/brand/rosette.tsx';
import { LanguageSwitch } from '#platform/ui/preferences/language-switch.tsx';
import { ThemeToggle } from '#platform/ui/preferences/theme-switch.tsx';
import { productKind, productName } from '#product/product-name.ts';
import './entry-layout.css';

function Brand() {
  const { t } = useTranslation('session');
  return (
    <header className="entry-brand">
      <Rosette className="entry-engraving" />
      <div className="entry-product">
        <LogoMark onDark className="entry-mark" />
        <div>
          <p className="entry-product-name">{productName}</p>
          <p className="entry-product-kind type-body2">{productKind}</p>
        </div>
      </div>
      <div className="entry-claim">
        <p className="entry-claim-text">{t('brand.claim')}</p>
        <p className="entry-claim-detail">{t('brand.detail')}</p>
      </div>
    </header>
  );
}

/** The frame of the pages before the shell: brand beside the form, above it on a phone; preferences and footer. */
export function EntryLayout({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation(['session', 'ui']);
  return (
    <div className="entry">
      <Brand />
      <div className="entry-side">
        <section aria-label={t('preferences')} className="entry-preferences">
          <LanguageSwitch labelHidden />
          <ThemeToggle />
        </section>
        <main className="entry-main">
          <div className="entry-form">{children}</div>
        </main>
        <footer className="entry-foot type-caption">
          <span>{t('login.footer', { product: productName, year: new Date().getFullYear() })}</span>{' '}
          <span>{t('ui:version', { version: appVersion })}</span>
        </footer>
      </div>
    </div>
  );
}
