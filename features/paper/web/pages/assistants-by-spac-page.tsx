import { AssistantsPage } from '../assistants/assistants-page.tsx';

/** /Management-SPAC: people for an instance, found by SPAC profile. */
export default function BySpacPage() {
  return <AssistantsPage kind="profSpacs" />;
}
