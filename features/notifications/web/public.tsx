/** What the shell shows of the notifications. */
export { NotificationBell } from './notification-bell.tsx';
