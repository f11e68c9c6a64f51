export { readSessionSettings } from './session-settings.ts';
