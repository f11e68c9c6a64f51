import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** Next to nothing, drawn by React: what it costs is the machine's and React's, not the product's. */
function ControlPage() {
  const [count, setCount] = useState(0);
  return (
    <main>
      <h1>Control</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
    </main>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('control-page.html has no #root');
createRoot(root).render(<ControlPage />);
