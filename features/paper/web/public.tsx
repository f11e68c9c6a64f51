export { loadAssistants } from './load-assistants.ts';
