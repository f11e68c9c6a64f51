import { defineErrors } from '#platform/http/refusal.ts';
import { keyMostDays } from '../shared/contract.ts';

/** Refusals about connections and their keys. */
export const connectionErrors = defineErrors({
  SCOPE_OF_ANOTHER_KIND: {
    es: 'scope: esta clase de conexión no tiene ese alcance.',
    en: 'scope: this kind of connection does not have that scope.',
  },
  SECTOR_OF_PROVISIONING: {
    es: 'iD_Sector: el aprovisionamiento no se limita a un sector: las personas cambian de sector.',
    en: 'iD_Sector: provisioning is not limited to a sector: people change sectors.',
  },
  ADDRESS_OF_WEBHOOK: {
    es: 'address: un webhook tiene una dirección, y ninguna otra conexión la tiene.',
    en: 'address: a webhook has an address, and no other connection has one.',
  },
  KEY_OF_WEBHOOK: {
    es: 'iD_Connection: un webhook no entra con claves: cree un secreto, que firma lo que se le avisa.',
    en: 'iD_Connection: a webhook does not come in by keys: make a secret, which signs its messages.',
  },
  KEY_EXPIRES_WRONG: {
    es: `expires_On: elija un día desde hoy y hasta dentro de ${keyMostDays} días.`,
    en: `expires_On: choose a day from today, at most ${keyMostDays} days ahead.`,
  },
  KEY_ENDED: { status: 409, es: 'La clave ya estaba terminada.', en: 'The key had already been ended.' },
  KEYS_TOO_MANY: {
    status: 409,
    es: 'La conexión ya tiene 10 claves en uso: termine las que no se usan.',
    en: 'The connection already has 10 keys in use: end those that are not used.',
  },
});
