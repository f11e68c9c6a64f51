import { z } from 'zod';
import { hostsOf, withReadableHosts } from '#platform/db/database-address.ts';
import { filesUrlForm, isEndpoint, parseFilesUrl } from '#platform/files/files-url.ts';
import { uploadDefaults } from '#platform/files/uploads/upload-limits.ts';
import { cwidPattern } from '#platform/schema/text.ts';
import { parseSecretKey } from '#platform/secrets/secret-key.ts';
import { fillFromFiles, type Variables } from './file-variables.ts';
import { isIssuer, issuerForm } from './named-provider.ts';

const optionalText = z
  .string()
  .optional()
  .transform((text) => (text === '' ? undefined : text));

const timeZone = z.string().refine(isTimeZone, 'an IANA time zone such as America/Argentina/Buenos_Aires');

const schema = z.object({
  PORT: z.string().refine(isPort, 'a port from 0 to 65535').default('3000').transform(Number),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: optionalText.pipe(postgresUrl().optional()),
  DATABASE_APP_URL: optionalText.pipe(postgresUrl().optional()),
  DATABASE_READ_URL: optionalText.pipe(postgresUrl().optional()),
  REHEARSAL_DATABASE_URL: optionalText.pipe(postgresUrl().optional()),
  FILES_URL: optionalText.pipe(
    z
      .string()
      .refine((text) => parseFilesUrl(text) !== null, filesUrlForm)
      .optional(),
  ),
  AWS_ACCESS_KEY_ID: optionalText,
  AWS_SECRET_ACCESS_KEY: optionalText,
  AWS_SESSION_TOKEN: optionalText,
  AWS_REGION: optionalText,
  AWS_ENDPOINT_URL: optionalText.pipe(
    z.string().refine(isEndpoint, 'the address of a server, such as https://host').optional(),
  ),
  COMPANY_TIME_ZONE: timeZone.default('America/Argentina/Buenos_Aires').meta({ noted: 'plain' }),
  DEMO: z.enum(['0', '1'], '0 or 1').optional(),
  JOBS: z.enum(['0', '1'], '0 or 1').default('1').meta({ noted: 'plain' }),
  ADMIN_USER: optionalText.pipe(
    z.string().regex(cwidPattern, '1 to 6 of the letters a to z, digits, full stop, hyphen and underscore').optional(),
  ),
  ADMIN_PASSWORD: optionalText.pipe(
    z.string().min(8, 'at least 8 characters').max(25, 'at most 25 characters').optional(),
  ),
  METRICS_TOKEN: optionalText,
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalText.pipe(
    z
      .string()
      .refine(
        (text) => /^https?:\/\/[^@?#\s]+$/.test(text) && URL.canParse(text),
        'the address of a collector, such as http://localhost:4318',
      )
      .optional(),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(
      (text) => headersOf(text) !== null,
      'names and values, such as authorization=Bearer%20…, separated by commas',
    )
    .default('')
    .transform((text) => headersOf(text) ?? {}),
  OTEL_SERVICE_NAME: z.string().min(1).default('capacita'),
  SECRET_KEY: optionalText.pipe(
    z
      .string()
      .refine(
        (text) => parseSecretKey(text) !== null,
        '32 bytes as base64 or hexadecimal, such as openssl rand -base64 32',
      )
      .optional(),
  ),
  BACKUP_PASSWORD: optionalText.pipe(z.string().min(12, 'at least 12 characters').optional()),
  SECRET_KEY_LOST: z.enum(['0', '1'], '0 or 1').default('0'),
  SEAL_ANCHOR_FILE: optionalText.meta({ noted: 'digest' }),
  SEAL_ANCHOR_STAYS: z.enum(['0', '1'], '0 or 1').default('0'),
  LDAP_CA_FILE: optionalText,
  OIDC_ISSUER: optionalText.pipe(z.string().refine(isIssuer, issuerForm).optional()).meta({ noted: 'digest' }),
  OIDC_CLIENT_ID: optionalText.meta({ noted: 'digest' }),
  OIDC_CLIENT_SECRET: optionalText,
  OIDC_CLIENT_SECRET_FILE: optionalText,
  OIDC_SCOPES: z
    .string()
    .refine((text) => text.split(/\s+/).includes('openid'), 'names separated by blanks, openid among them')
    .default('openid profile'),
  OIDC_USERNAME_CLAIM: z.string().min(1).max(60).default('preferred_username'),
  OIDC_DISPLAY_NAME: z.string().max(40, 'at most 40 characters').default(''),
  OIDC_SIGN_ACR_VALUES: z.string().max(400).default('').meta({ noted: 'digest' }),
  OIDC_CA_FILE: optionalText,
  LOCAL_SERVERS: z.enum(['0', '1'], '0 or 1').default('0').meta({ noted: 'plain' }),
  WEBHOOK_PRIVATE_HOSTS: z
    .string()
    .refine(
      (text) => hostNamesOf(text).every((host) => /^[a-z0-9.:-]+$/.test(host)),
      'names or addresses of hosts, such as mes.company.local, separated by commas',
    )
    .default('')
    .transform(hostNamesOf)
    .meta({ noted: 'digest' }),
  MEDIA_HOSTS: z
    .string()
    .refine(
      (text) => hostNamesOf(text).every(isMediaHost),
      'names of hosts, such as company.sharepoint.com, separated by commas',
    )
    .default('web.microsoftstream.com,www.youtube.com,www.youtube-nocookie.com,youtu.be')
    .transform(hostNamesOf)
    .meta({ noted: 'digest' }),
  UPLOAD_MAX_MB: megabytes(uploadDefaults.fileMegabytes),
  UPLOAD_TOTAL_MB: megabytes(uploadDefaults.totalMegabytes),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], levels()).default('warn'),
  TRUST_PROXY: z.enum(['0', '1'], '0 or 1').default('0').meta({ noted: 'plain' }),
});

/** Variables whose change between two starts is on record, each as it is or, where it is long or private, by its digest (`noted`). */
export const notedVariables = Object.entries(schema.shape).flatMap(([name, variable]) => {
  const noted = variable.meta()?.noted;
  return noted === undefined ? [] : [{ name: name as keyof Environment, isPlain: noted === 'plain' }];
});

/** The name of every variable that the program reads. */
export const environmentVariables: readonly string[] = Object.keys(schema.shape);

/** The settings that come from outside the database (decisions section 13), checked and with their defaults. */
export type Environment = Readonly<z.infer<typeof withDefaults>>;

/** The demo company is for the embedded database; a database that was named gets it only when asked for. */
const withDefaults = schema.transform((read) => ({ ...read, DEMO: read.DEMO ?? (read.DATABASE_URL ? '0' : '1') }));

/**
 * Reads and checks the environment. Any variable may stand in a file that its name with `_FILE` names: `SECRET_KEY_FILE`.
 * @throws Error whose message names each wrong variable and what it may be; never the value of a secret; or that certificates are not
 * checked, which no directory and no mail server is asked under
 */
export function readEnvironment(variables: Variables): Environment {
  if (variables.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    throw new Error(
      'NODE_TLS_REJECT_UNAUTHORIZED=0 switches every check of certificates off: passwords would go to anyone who answers. Name the authority in LDAP_CA_FILE instead.',
    );
  }
  const { filled, faults } = fillFromFiles(variables, environmentVariables);
  const result = withDefaults.safeParse(filled);
  if (result.success && faults.length === 0) return result.data;
  const lines = (result.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    return `${describeVariable(name, variables)}: ${issue.message}`;
  });
  throw new Error(`The environment has values that cannot be used:\n  ${[...faults, ...lines].join('\n  ')}`);
}

/** A variable as it was set, for a message: by the name of its file, and never with what a file or a secret says. */
function describeVariable(name: string, variables: Variables): string {
  const file = variables[`${name}_FILE`];
  if (file !== undefined && file !== '') return `${name} (${name}_FILE = ${JSON.stringify(file)})`;
  return /PASSWORD|TOKEN|URL|SECRET|HEADERS/.test(name) ? name : `${name} = ${JSON.stringify(variables[name])}`;
}

/** Headers as OpenTelemetry's variable writes them: `name=value` with commas between, values percent-encoded; null for any other text. */
function headersOf(text: string): Record<string, string> | null {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  try {
    const headers = pairs.map((pair) => {
      const [name = '', ...value] = pair.trim().split('=');
      if (value.length === 0) throw new Error(`${name} has no value`);
      return [name, decodeURIComponent(value.join('=')).trim()] as [string, string];
    });
    return Object.fromEntries(new Headers(headers));
  } catch {
    return null;
  }
}

function hostNamesOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((host) => host !== '');
}

/** One host, or all those below a company's own domain; never every tenant of a service that everybody uses. */
function isMediaHost(host: string): boolean {
  const shared = /^\*\.((sharepoint|youtube|microsoftstream|vimeo)\.com|[^.]+)$/;
  return /^(\*\.)?([a-z0-9-]+\.)+[a-z0-9-]+$/.test(host) && !shared.test(host);
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535;
}

function megabytes(byDefault: number) {
  return z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'a number of megabytes from 1 to 9999999')
    .default(String(byDefault))
    .transform(Number);
}

function levels(): string {
  return 'one of fatal, error, warn, info, debug, silent';
}

/** Of one server, or of several with commas between them. */
function postgresUrl() {
  const message = 'an address such as postgres://user:password@host:5432/database';
  return z
    .string()
    .regex(/^postgres(ql)?:\/\//, message)
    .refine(hasReadableHosts, message)
    .transform(withReadableHosts);
}

function hasReadableHosts(url: string): boolean {
  try {
    return hostsOf(withReadableHosts(url)).length > 0;
  } catch {
    return false;
  }
}

/** A name alone: an offset such as `-03:00` means the opposite in PostgreSQL, and knows no change of the clocks. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
