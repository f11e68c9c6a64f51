import ConnectionsTab from '#features/connections/web/connections-tab.tsx';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';

const WebhookDialog = lazyPart(() => import('#features/webhooks/web/webhook-dialog.tsx'));

/** The connections, with what those that are webhooks open. */
export default function ConnectionsWithWebhooks() {
  const { t } = useTexts('webhooks');
  return <ConnectionsTab webhooks={{ label: t('open'), Dialog: WebhookDialog }} />;
}
