export { requiresSignatureAcceptance } from './signature-settings.ts';
