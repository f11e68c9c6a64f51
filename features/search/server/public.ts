export { registerSearch } from './search.ts';
