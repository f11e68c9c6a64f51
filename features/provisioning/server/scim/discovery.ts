import {
  enterpriseAttributes,
  enterpriseSchema,
  groupSchema,
  nameAttributes,
  plainAttributes,
  userSchema,
} from './attributes.ts';
import { mostListed } from './list-response.ts';

const configSchema = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
const typeSchema = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const schemaSchema = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

/** What this service provider can (RFC 7643 section 5). @param base address of /scim/v2 */
export const serviceProviderConfig = (base: string) => ({
  schemas: [configSchema],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostListed },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A key of a connection, made in Configuración › Conexiones',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const typeOf = (base: string, name: string, schema: string, extensions: readonly object[] = []) => ({
  schemas: [typeSchema],
  id: name,
  name,
  endpoint: `/${name}s`,
  description: name,
  schema,
  ...(extensions.length === 0 ? {} : { schemaExtensions: extensions }),
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
});

/** The kinds of resources (RFC 7643 section 6). */
export const resourceTypes = (base: string) => [
  typeOf(base, 'User', userSchema, [{ schema: enterpriseSchema, required: false }]),
  typeOf(base, 'Group', groupSchema),
];

interface Described {
  readonly type?: string;
  readonly required?: boolean;
  readonly multiValued?: boolean;
  readonly mutability?: string;
  readonly uniqueness?: string;
  readonly caseExact?: boolean;
  readonly subAttributes?: readonly object[];
}

const attribute = (name: string, described: Described = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description: name,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...described,
});
const texts = (names: readonly string[]) => names.map((name) => attribute(name));

/** The attributes that are kept (RFC 7643 section 7). */
export const schemas = (base: string) =>
  [
    {
      id: userSchema,
      name: 'User',
      description: 'User Account',
      attributes: [
        attribute('userName', { required: true, uniqueness: 'server' }),
        attribute('externalId', { caseExact: true }),
        attribute('name', { type: 'complex', subAttributes: texts(nameAttributes) }),
        ...texts(plainAttributes.filter((name) => name !== 'userName' && name !== 'externalId')),
        attribute('active', { type: 'boolean' }),
        attribute('emails', {
          type: 'complex',
          multiValued: true,
          subAttributes: [...texts(['value', 'type']), attribute('primary', { type: 'boolean' })],
        }),
        attribute('groups', {
          type: 'complex',
          multiValued: true,
          mutability: 'readOnly',
          subAttributes: texts(['value', 'display']),
        }),
      ],
    },
    {
      id: enterpriseSchema,
      name: 'EnterpriseUser',
      description: 'Enterprise User',
      attributes: [
        ...texts(enterpriseAttributes),
        attribute('manager', { type: 'complex', subAttributes: texts(['value']) }),
      ],
    },
    {
      id: groupSchema,
      name: 'Group',
      description: 'Group',
      attributes: [
        attribute('displayName', { required: true }),
        attribute('externalId', { caseExact: true }),
        attribute('members', { type: 'complex', multiValued: true, subAttributes: texts(['value', 'display']) }),
      ],
    },
  ].map((schema) => ({
    schemas: [schemaSchema],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }));
