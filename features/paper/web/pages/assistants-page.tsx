import { AssistantsPage } from '../assistants/assistants-page.tsx';

/** /Management-Instance: people for an instance, found by sector. */
export default function BySectorPage() {
  return <AssistantsPage kind="sectors" />;
}
