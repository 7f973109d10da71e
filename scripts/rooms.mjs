// Where imports may point, for scripts/directions.mjs: packages, their rooms, and systems.

/** What each package is for, and which of ours it may import. Tests may import any. */
export const packages = {
  'packages/dynamodb': { about: "DynamoDB's own rules as pure functions", mayImport: [] },
  'packages/monotable': { about: 'the library that a user imports', mayImport: ['@monotable/dynamodb'] },
  'packages/engine': {
    about: 'an embedded DynamoDB, in process or over HTTP',
    mayImport: ['@monotable/dynamodb'],
  },
  'packages/server': { about: 'runs systems, and holds what they share', mayImport: ['monotable'] },
  'packages/client': { about: "calls a system's operations from browsers and Node", mayImport: [] },
  'packages/web': {
    about: 'pages for people, and the parts they are made of',
    mayImport: ['monotable', '@monotable/server', '@monotable/client'],
  },
  'packages/studio': {
    about: 'the page that shows tables as they were designed',
    mayImport: ['monotable', '@monotable/dynamodb', '@monotable/web'],
  },
  'packages/import': { about: 'documents become a schema', mayImport: ['monotable'] },
  'packages/create-monotable': { about: 'npm create monotable, which is monotable init', mayImport: [] },
  'packages/cli': {
    about: 'the monotable command, which puts the others together',
    mayImport: [
      'monotable',
      '@monotable/dynamodb',
      '@monotable/engine',
      '@monotable/import',
      '@monotable/server',
      '@monotable/studio',
      '@monotable/web',
    ],
  },
}
export const systems = {
  about: 'a product',
  mayImport: ['monotable', '@monotable/server', '@monotable/client', '@monotable/web'],
}

/**
 * The rooms of a package from top to bottom: a file imports only from its own row or a lower one. A file listed by name is
 * its own room; other files of `src` belong to `root`. From `foundation` downwards, files import nothing from above, not
 * even a type. The folders of the room `apart` do not import each other, except for the files listed.
 */
const dynamodb = {
  src: 'packages/dynamodb/src',
  rows: [
    ['index.ts', 'service.ts'],
    ['expressions'],
    ['keys', 'indexes.ts'],
    ['values'],
    ['capacity.ts', 'errors.ts', 'limits.ts'],
  ],
  foundation: 'index.ts',
}
const engine = {
  src: 'packages/engine/src',
  root: 'engine.ts',
  rows: [
    ['index.ts', 'cli.ts', 'cli', 'memory.ts', 'testing.ts'],
    ['http'],
    ['open.ts', 'start-engine.ts', 'engine.ts', 'upkeep'],
    ['operations'],
    ['partiql'],
    ['items', 'tables', 'streams', 'ttl', 'backups'],
    ['database.ts'],
    ['meter.ts', 'items/capacity.ts', 'items/stored-item.ts', 'streams/registry.ts', 'tables/catalog.ts'],
    ['gate.ts'],
    ['shapes'],
    ['keys'],
    ['storage'],
    ['tables/table.ts'],
    ['browser'],
  ],
  foundation: 'index.ts',
}
const library = {
  src: 'packages/monotable/src',
  rows: [
    ['index.ts', 'light.ts', 'migrate', 'command.ts'],
    ['connect.ts'],
    ['connect-session.ts', 'repository.ts', 'raw', 'design'],
    ['pages'],
    ['operations', 'satellites'],
    [
      'client.ts',
      'options.ts',
      'patterns.ts',
      'change.ts',
      'session.ts',
      'changes',
      'observe',
      'tables',
      'transports',
    ],
    ['schema'],
    ['expressions'],
    ['keys'],
    ['values'],
    ['errors.ts', 'basic-error.ts', 'transport.ts', 'back-off.ts', 'abort.ts'],
  ],
  foundation: 'index.ts',
}
const importer = {
  src: 'packages/import/src',
  rows: [
    ['index.ts', 'light.ts'],
    ['import-files.ts'],
    ['import-document.ts', 'adopt'],
    ['read-program.ts'],
    ['read-document.ts', 'write', 'json-form.ts', 'places.ts'],
    ['design', 'account', 'proofread'],
    ['assemble'],
    ['notations', 'observe'],
    ['facts.ts', 'warnings.ts'],
    ['read'],
    ['names'],
    ['draft.ts'],
  ],
  foundation: 'index.ts',
}
const cli = {
  src: 'packages/cli/src',
  rows: [
    ['monotable.ts', 'design-tools.ts'],
    ['run.ts'],
    ['commands.ts'],
    ['commands'],
    ['mcp'],
    ['migrate'],
    ['init', 'queries'],
    ['start', 'dev', 'diff', 'build', 'copy', 'import'],
    ['docs', 'upkeep', 'live'],
    ['check', 'cost', 'infra'],
    ['design', 'samples'],
    ['output.ts', 'help-text.ts', 'unknown-variables.ts'],
    ['flags.ts', 'colors.ts', 'did-you-mean.ts', 'escape-pattern.ts', 'text-table.ts'],
    ['command.ts'],
    ['exit-codes.ts'],
  ],
  foundation: 'monotable.ts',
}
const page = {
  src: 'packages/studio/src',
  rows: [
    ['main.tsx', 'page.ts'],
    ['app.tsx'],
    ['shell'],
    ['routes.ts'],
    ['screens'],
    ['parts'],
    ['data'],
    ['conditions'],
    ['writes'],
    ['formats', 'keys'],
    ['values'],
    ['screen.ts', 'styles'],
  ],
  foundation: 'main.tsx',
  apart: { room: 'screens', except: ['screens/items/item-panel.tsx'] },
}
const server = {
  src: 'packages/server/src',
  rows: [
    ['index.ts', 'host.ts', 'testing'],
    ['lambda'],
    ['run'],
    ['accounts'],
    ['test-hooks', 'openapi', 'metrics', 'kit'],
    ['http'],
    ['live', 'pictures'],
    ['ports'],
    ['store', 'drift'],
    ['feed'],
    ['schedules'],
    ['identity'],
    ['config'],
    ['declare'],
    ['errors.ts', 'pause.ts', 'plain-reason.ts', 'gate.ts'],
  ],
  foundation: 'errors.ts',
}
const client = {
  src: 'packages/client/src',
  rows: [
    ['index.ts'],
    ['create-client.ts'],
    ['follow-events.ts'],
    ['send.ts'],
    ['transmit.ts'],
    ['types.ts'],
    ['options.ts', 'call-error.ts'],
  ],
  foundation: 'index.ts',
}
const pageServer = {
  src: 'packages/studio/server',
  root: 'studio-options.ts',
  rows: [
    ['index.ts'],
    ['serve-studio.ts'],
    ['studio-app.ts'],
    ['routes.ts'],
    ['studio-options.ts'],
    ['x-ray'],
    ['wire.ts', 'error-body.ts'],
  ],
  foundation: 'index.ts',
}
const web = {
  src: 'packages/web/src',
  rows: [
    ['index.ts'],
    ['pages.ts'],
    ['account', 'landing', 'parts-page', 'desk'],
    ['page', 'parts', 'products', 'texts', 'browser'],
    ['formats'],
  ],
  foundation: 'index.ts',
}
export const houses = [dynamodb, engine, library, importer, server, client, cli, page, pageServer, web]

/** Circles that must still be undone, each named by one of its members. */
export const knots = []
