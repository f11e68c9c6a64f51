export { FactList } from './fact-list.tsx';
