/**
 * The directions of docs/ARCHITECTURE.md: apps → features → platform → product; in a feature web → shared ← server and
 * routes → commands → queries; across features only through the doors named here, and only downward along this list.
 */
export const features = [
  'integrity',
  'session',
  'records',
  'settings',
  'people',
  'connections',
  'provisioning',
  'audit',
  'courses',
  'spac',
  'requirements',
  'migrated',
  'instances',
  'attendance',
  'assignment',
  'own',
  'taking',
  'paper',
  'tablet',
  'notifications',
  'webhooks',
  'imports',
  'reports',
  'programs',
  'desk',
  'search',
];

const test = '\\.test\\.tsx?$|/fixtures/|^tests/';
const webSide = '^(apps/web|features/[^/]+/web|platform/ui|platform/[^/]+/web)/';
const serverSide = '^(apps/server|features/[^/]+/server|demo|bench(?!/web/grid-page)|scripts)/';
const sharedRules = '^features/[^/]+/(?!server/|web/)';
const serverMachinery =
  '^platform/((db|http|mail|files|documents|observability|directory|secrets|network|config|parameters)/(?!web/|shared/)|[^/]+/server/|services\\.ts$)';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const direction = [
  forbid('no-circle', 'No circles, type imports included.', {}, { circular: true }),
  forbid('resolvable', 'Every import leads somewhere.', {}, { couldNotResolve: true }),
  forbid(
    'platform-knows-no-feature',
    'The platform is machinery; features and apps use it, never the other way.',
    { path: '^platform/', pathNot: test },
    { path: '^(features|apps|demo|bench)/' },
  ),
  forbid(
    'product-is-words',
    'The words of the product import each other and the type of a text, nothing else.',
    { path: '^product/', pathNot: test },
    { pathNot: '^product/|^platform/i18n/language\\.ts$' },
  ),
  forbid(
    'features-know-no-app',
    'A feature is put together by an app and does not look back.',
    { path: '^features/', pathNot: test },
    { path: '^(apps|demo|bench)/' },
  ),
  forbid(
    'demo-is-loaded-when-asked-for',
    'An installation without the demo company may leave its folder out: `await import` it.',
    { path: '^apps/' },
    { path: '^demo/', dynamic: false },
  ),
  forbid(
    'only-tests-import-tests',
    'Tests are for tests, and for the benchmarks that start what they start.',
    { pathNot: `${test}|^bench/` },
    { path: test },
  ),
];

const sides = [
  forbid(
    'web-knows-no-server',
    'What the server does stays out of the browser: what both read is in shared.',
    { path: webSide },
    { path: `^(apps/server|features/[^/]+/server|demo|scripts)/|${serverMachinery}` },
  ),
  forbid(
    'server-knows-no-web',
    'Screens stay out of the server: what both read is in shared.',
    { path: `${serverSide}|${serverMachinery}` },
    { path: webSide },
  ),
  forbid(
    'shared-has-no-side',
    'All but server and web is read on both sides: no I/O, no screens.',
    { path: sharedRules, pathNot: test },
    { path: `^features/[^/]+/(web|server)/|^platform/ui/|${serverMachinery}` },
  ),
];

const insideServer = [
  forbid(
    'commands-know-no-route',
    'routes → commands → queries',
    { path: '^features/[^/]+/server/commands/', pathNot: test },
    { path: '^features/[^/]+/server/routes/' },
  ),
  forbid(
    'queries-know-no-command',
    'routes → commands → queries',
    { path: '^features/[^/]+/server/queries(\\.ts$|/)', pathNot: test },
    { path: '^features/[^/]+/server/(commands|routes)/' },
  ),
];

const acrossFeatures = [
  forbid(
    'features-have-doors',
    'Another feature is reached by what it shares, server/public, web/public or web/library, nothing deeper.',
    { path: '^features/([^/]+)/', pathNot: test },
    {
      path: '^features/',
      pathNot: ['^features/$1/', '^features/[^/]+/(shared/|server/public\\.ts$|web/(public|library)\\.tsx$)'],
    },
  ),
  forbid(
    'features-are-listed',
    'Every feature has its place in the list of .dependency-cruiser.mjs.',
    { path: `^features/(?!(${features.join('|')})/)` },
    {},
  ),
  ...features
    .slice(0, -1)
    .map((feature, place) =>
      forbid(
        `features-look-down-from-${feature}`,
        `Only downward: ${features.join(' < ')}`,
        { path: `^features/${feature}/`, pathNot: test },
        { path: `^features/(${features.slice(place + 1).join('|')})/` },
      ),
    ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...direction, ...sides, ...insideServer, ...acrossFeatures],
  options: {
    // TypeScript 7 has no parser for tools yet.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
