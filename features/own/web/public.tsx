export { companyZone } from './record/company-zone.ts';
