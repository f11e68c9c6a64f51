import { useTranslation } from 'react-i18next';
import { useSession } from '#features/session/web/public.tsx';
import { formatMoment } from '#platform/i18n/format.ts';
import { companyTimeZone } from '#platform/i18n/web/company-time-zone.ts';
import { LogoMark } from '#platform/ui/brand/logo-mark.tsx';
import { usePrintedAt } from '#platform/ui/print/printed-at.ts';
import { productName } from '#product/product-name.ts';

/** The head of a printed page: whose it is, who printed it and when, in the words of the product's documents. */
export function PrintedBy() {
  const { t } = useTranslation('ui');
  const { user } = useSession();
  const printedAt = usePrintedAt();
  if (printedAt === null) return null;
  const moment = formatMoment(printedAt.toISOString(), companyTimeZone());
  return (
    <div className="printed-by">
      <LogoMark />
      <strong>{productName}</strong>
      <span>{t('printedBy', { name: user.fullName, cwid: user.name, moment })}</span>
    </div>
  );
}
