import type { CompanySize } from '../company/company-size.ts';
import type { HttpConnection } from '../load/http-connection.ts';
import type { Subject, Tokens } from './people-calls.ts';

/** Load options of one page, as the grid of the web sends them. */
interface Page {
  readonly filter?: unknown[] | ((size: CompanySize) => unknown);
  readonly sort?: readonly { readonly selector: string; readonly desc: boolean }[];
  /** further parameters of its address */
  readonly of?: Readonly<Record<string, string>>;
  readonly as?: keyof Tokens;
}

const by = (selector: string, desc = false) => [{ selector, desc }];
/** What one person alone is called, in a company of any size. */
const ofOne = ({ collaborators }: CompanySize) => `Apellido ${collaborators}`;

const searched = (text: string, ...fields: readonly string[]) =>
  fields.flatMap((field, index) => [...(index === 0 ? [] : ['or']), [field, 'contains', text]]);

function get(path: string | ((size: CompanySize) => string), as: keyof Tokens = 'itps') {
  return (connection: HttpConnection, size: CompanySize, tokens: Tokens) => {
    const address = typeof path === 'string' ? path : path(size);
    return () => connection.call({ method: 'GET', path: address, token: tokens[as] });
  };
}

/** The first page of a list; what lies beyond it is counted after it (docs/decisions/154). */
function page(name: string, address: string, { filter, sort = [], of = {}, as = 'itps' }: Page = {}): Subject {
  const path = (size: CompanySize) => {
    const query = new URLSearchParams({
      ...of,
      skip: '0',
      take: '100',
      requireTotalCount: 'true',
      countUpTo: '100',
      ...(sort.length > 0 && { sort: JSON.stringify(sort) }),
      ...(filter !== undefined && { filter: JSON.stringify(typeof filter === 'function' ? filter(size) : filter) }),
    });
    return `${address}?${query}`;
  };
  return { name, aim: 'flat', open: get(path, as) };
}

const people = '/api/Collaborator';
const trainings = '/api/Consult/AllTrainings';
const trail = '/api/Audit/History';

/** Pages of lists of rows, as people look at them. */
export const pages: readonly Subject[] = [
  page('people', people),
  page('people, by name', people, { sort: by('name') }),
  page('people of a sector', people, { filter: ['iD_Sector', '=', 7] }),
  page('people, searched for many', people, { filter: () => searched('Apellido', 'name', 'cwid') }),
  page('people, searched for one', people, {
    filter: (size) => searched(ofOne(size), 'name', 'cwid'),
    sort: by('name'),
  }),
  page('trainings, by expiration', trainings, { sort: by('expiration_Date') }),
  page('trainings, by name', trainings, { sort: by('name') }),
  page('trainings of a sector', trainings, { filter: ['iD_Sector', '=', 7], sort: by('expiration_Date') }),
  page('trainings that are open', trainings, { filter: ['status', '=', 2], sort: by('expiration_Date') }),
  page('trainings, searched by person', trainings, { filter: (size) => searched(ofOne(size), 'name', 'cwid') }),
  page('trainings, a trainer’s own sector', trainings, { sort: by('expiration_Date'), as: 'trainer' }),
  page('trainings, a trainer’s own, as it opens', trainings, { as: 'trainer' }),
  page('trainings of a sector that are open', trainings, {
    filter: [['iD_Sector', '=', 7], 'and', ['status', '=', 2]],
    sort: by('expiration_Date'),
  }),
  page('trainings of a person', '/api/Consult/CollaboratorCourses', { of: { employee_Nr: '777' } }),
  page('instances', '/api/Consult/Stages'),
  page('instances, administered', '/api/Stage', { sort: by('instance_Date', true) }),
  page('trail, newest first', trail, { sort: by('changedAt', true) }),
  page('trail of one kind', trail, { filter: ['entity', '=', 'collaborator'], sort: by('changedAt', true) }),
  page('trail of a record', trail, {
    filter: [
      ['entity', '=', 'attendance'],
      ['recordKey', '=', '77|77'],
    ],
    sort: by('changedAt', true),
  }),
  page('signatures, newest first', '/api/Audit/Signatures', { sort: by('signedAt', true) }),
  page('security events, newest first', '/api/Audit/SecurityEvents', { sort: by('happenedAt', true) }),
  page('indicators, pending', '/api/Consult/GetKPIDataGrid', {
    of: { pendingOnly: 'true' },
    sort: by('expiration_Date'),
  }),
  page('pending of a sector', '/api/Consult/PendingBySectorDetail', {
    of: { iD_Sector: '7' },
    sort: by('expiration_Date'),
  }),
  page('pending of a sector, as it opens', '/api/Consult/PendingBySectorDetail', { of: { iD_Sector: '7' } }),
  page('people with their rates, by name', '/api/Consult/CollaboratorRates', { sort: by('name') }),
];

/** What is found by typing (Ctrl K), and what an administrator sees first. */
export const searches: readonly Subject[] = [
  {
    name: 'search: a name',
    aim: 'flat',
    open: get((size) => `/api/Search?text=${encodeURIComponent(ofOne(size))}`),
  },
  {
    name: 'search: words that everybody has',
    aim: 'flat',
    open: get(`/api/Search?text=${encodeURIComponent('nombre apellido')}`),
  },
  { name: 'search: a number', aim: 'flat', open: get((size) => `/api/Search?text=${size.collaborators}`) },
  { name: 'search: a course', aim: 'flat', open: get(`/api/Search?text=${encodeURIComponent('registro planta')}`) },
];

/** What counts over everybody, no matter who asks. */
export const counts: readonly Subject[] = [
  { ...page('pending by sector', '/api/Consult/PendingBySector'), aim: 'linear' },
  { ...page('pending by SPAC', '/api/Consult/PendingBySpac'), aim: 'linear' },
  {
    ...page('people, by their on-time rate', '/api/Consult/CollaboratorRates', { sort: by('onTimeRate') }),
    aim: 'linear',
  },
  { ...page('instances, by their on-time rate', '/api/Consult/Stages', { sort: by('onTimeRate') }), aim: 'linear' },
  { name: 'indicators of everybody', aim: 'linear', open: get('/api/Consult/GetKPIs') },
  { name: 'matrix of all profiles', aim: 'linear', open: get('/api/Reporting/Matrix') },
  { name: 'compliance by month', aim: 'linear', open: get('/api/Compliance') },
  { name: 'desk of an administrator', aim: 'linear', open: get('/api/Desk') },
  { name: 'state of the trail', aim: 'linear', open: get('/api/Audit/State') },
];
