export { registerDesk } from './desk.ts';
