export { BackToDashboard } from './player/back-to-dashboard.tsx';
export { ContentView, contentIcon, contentWidth } from './player/content-views.tsx';
export { OnlinePlayer } from './player/online-player.tsx';
export { AttendeeProvider, useTaker } from './player/taker.ts';
export { useContents } from './player/use-contents.ts';
export { SignatureSheet } from './signature/signature-sheet.tsx';
export { SignatureLocked } from './signature/signature-view.tsx';
