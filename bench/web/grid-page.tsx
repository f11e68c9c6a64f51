import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { textLoaders } from '#apps/web/texts.ts';
import { MatrixGrid } from '#features/reports/web/matrix/matrix-grid.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { startI18n } from '#platform/i18n/web/i18n.ts';
import { DataGrid } from '#platform/ui/data-grid/data-grid.tsx';
import { noPicks } from '#platform/ui/data-grid/pick/picks.ts';
import { NoticeHost } from '#platform/ui/feedback/notice-host.tsx';
import { ActivityIcon, CrossCircleIcon, PenIcon, PlusIcon } from '#platform/ui/icons/icons.tsx';
import { LibraryTheme } from '#platform/ui/theme/library-theme.tsx';
import './grid-frames.ts';
import { benchFields, benchNames } from './grid-rows.ts';
import { answerLoad } from './grid-source.ts';
import { benchMatrix } from './matrix-rows.ts';

/** Answers the grid's calls in the page itself, as a server would after a while. */
const server = '/api/Bench';
const delay = Number(new URLSearchParams(window.location.search).get('delay') ?? '20');
const isFailing = new URLSearchParams(window.location.search).has('fail');
const isEmpty = new URLSearchParams(window.location.search).has('empty');
const outside = window.fetch.bind(window);

window.fetch = async (input, init) => {
  const request = new Request(input, init);
  const address = new URL(request.url);
  if (!address.pathname.startsWith(server)) return await outside(input, init);
  await new Promise((resolve) => setTimeout(resolve, delay));
  request.signal.throwIfAborted();
  if (isFailing) return new Response('El servidor está en mantenimiento.', { status: 400 });
  if (isEmpty) return Response.json({ data: [], totalCount: 0, groupCount: 0 });
  if (address.pathname.endsWith('/Export')) return exportReply(request.signal);
  const own = request.method === 'POST' ? ((await request.json()) as Record<string, unknown>) : {};
  const body = Object.entries(own).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return Response.json(answerLoad({ ...Object.fromEntries(address.searchParams), ...Object.fromEntries(body) }));
};

/** A slow file of ten parts. */
function exportReply(signal: AbortSignal): Response {
  let part = 0;
  const stream = new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      if (signal.aborted) return controller.error(new DOMException('aborted', 'AbortError'));
      if (part++ === 10) return controller.close();
      controller.enqueue(new Uint8Array(1000));
    },
  });
  const headers = {
    'X-Row-Count': '2000000',
    'X-Estimated-Bytes': '10000',
    'Content-Disposition': 'attachment; filename="asistencias.xlsx"',
  };
  return new Response(stream, { headers });
}

const columns = benchNames.map((name) => ({
  name,
  field: benchFields[name],
  ...(name === 'observations' ? { width: 260 } : {}),
  ...(name === 'revision' ? { isHidden: true } : {}),
}));

const rowActions = (row: GridRow) =>
  row.deleted === true
    ? []
    : [
        { id: 'edit', label: 'Editar', icon: <PenIcon fontSize="small" />, onSelect: () => {} },
        { id: 'report', label: 'Reporte', icon: <ActivityIcon fontSize="small" />, onSelect: () => {} },
        {
          id: 'delete',
          label: 'Eliminar',
          icon: <CrossCircleIcon fontSize="small" />,
          tone: 'danger' as const,
          onSelect: () => {},
        },
      ];

const toolbar = [
  { id: 'add', label: 'Agregar', icon: <PlusIcon />, isPrimary: true, onSelect: () => {} },
  { id: 'report', label: 'Reporte de integridad', icon: <ActivityIcon />, onSelect: () => {} },
];
const rowKey = ['id'];
const detail = { label: 'Historial', render: (row: GridRow) => <p>Historial del registro {String(row.id)}</p> };
const isMuted = (row: GridRow) => row.deleted === true;

/** Everything that makes a row dearer: checkboxes here, what is stored of the layout by the benchmark. */
const isDesk = new URLSearchParams(window.location.search).has('desk');
const isMatrix = new URLSearchParams(window.location.search).has('matrix');

function GridPage() {
  const [picked, setPicked] = useState(noPicks);
  const picks = {
    picked,
    onChange: setPicked,
    labelOf: (row: GridRow) => String(row.name),
    most: 500,
    isOut: isMuted,
    actions: [],
  };
  return (
    <LibraryTheme>
      <main style={{ padding: 'clamp(8px, 2vw, 24px)' }}>
        <h1 style={{ font: '650 22px/1.3 "Inter Variable"', margin: '8px 0 16px' }}>Asistencias</h1>
        <DataGrid
          id="bench"
          user="bench"
          title="Asistencias"
          address={server}
          columns={columns}
          rowKey={rowKey}
          rowActions={rowActions}
          toolbar={toolbar}
          detail={detail}
          exportAddress={`${server}/Export`}
          isMuted={isMuted}
          {...(isDesk ? { picks } : {})}
          emptyHint="Agregue el primer registro con el botón Agregar."
          height="80vh"
        />
      </main>
      <NoticeHost />
    </LibraryTheme>
  );
}

await startI18n(textLoaders, isMatrix ? ['ui', 'reports'] : ['ui']);
const root = document.getElementById('root');
if (root === null) throw new Error('grid-page.html has no #root');
createRoot(root).render(
  <BrowserRouter>{isMatrix ? <MatrixGrid matrix={benchMatrix()} rows="people" /> : <GridPage />}</BrowserRouter>,
);
