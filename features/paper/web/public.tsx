export { ClosingBand } from './closing/closing-band.tsx';
export { loadAssistants } from './load-assistants.ts';
