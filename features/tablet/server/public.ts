export { registerTablet } from './routes/tablet.ts';
