import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { DefaultTheme } from 'vitepress'

const docs = fileURLToPath(new URL('..', import.meta.url))
const namesIn = (folder: string) =>
  readdirSync(`${docs}${folder}`)
    .filter(name => name.endsWith('.md') && name !== 'README.md')
    .map(name => name.slice(0, -3))

/** Its first heading. */
const titleOf = (page: string) => /^# (.+)$/m.exec(readFileSync(docs + page, 'utf8'))?.[1] ?? page

const to = (text: string, link: string) => ({ text, link })

export const nav: DefaultTheme.NavItem[] = [
  to('Start', '/start/'),
  to('Learn', '/learn/'),
  to('Guides', '/guides/'),
  to('Systems', '/systems/'),
  to('Reference', '/reference/'),
  to('Compare', '/compare/'),
  // A page of its own, not of this site's program.
  { text: 'Playground', link: '/playground/', target: '_self' },
]

const start = {
  text: 'Start',
  items: [
    to('Five minutes', '/start/'),
    to('Your own document', '/start/your-document'),
    to('Your own table', '/start/your-table'),
  ],
}

const learn = {
  text: 'Single-table design from zero',
  items: [
    to('What you will build', '/learn/'),
    to('1. One table', '/learn/one-table'),
    to('2. Keys', '/learn/keys'),
    to('3. Other ways in', '/learn/indexes'),
    to('4. Changing together', '/learn/transactions'),
    to('5. When it grows', '/learn/growth'),
  ],
}

const guides = [
  {
    text: 'Modelling',
    items: [
      to('All guides', '/guides/'),
      to('Many-to-many', '/guides/many-to-many'),
      to('Hierarchies', '/guides/hierarchies'),
      to('Counting', '/guides/counting'),
      to('Unique values', '/guides/unique-values'),
      to('Time series and hot partitions', '/guides/time-series'),
      to('Search', '/guides/search'),
      to('Multi-tenant isolation', '/guides/multi-tenant'),
    ],
  },
  {
    text: 'Programs',
    items: [
      to('Pages in a REST API', '/guides/pagination'),
      to('Events and streams', '/guides/event-sourcing'),
      to('Testing', '/guides/testing'),
      to('Lambda', '/guides/lambda'),
      to('Next', '/guides/next'),
    ],
  },
  {
    text: 'What is there already',
    items: [
      to('A table with other names', '/guides/existing-table'),
      to('Migration of live data', '/changing-a-design'),
      to('From ElectroDB', '/guides/from-electrodb'),
      to('From DynamoDB-Toolbox', '/guides/from-toolbox'),
      to('From OneTable', '/guides/from-onetable'),
    ],
  },
  {
    text: 'Running systems',
    items: [
      to('Running the systems', '/running-systems'),
      to('Writing a system', '/writing-a-system'),
      to('Writing a page', '/pages'),
      to('The desk', '/desk'),
      to('Accounts', '/accounts'),
      to('From laptop to AWS', '/aws'),
      to('Several processes', '/several-processes'),
      to('Keeping data safe', '/keeping-data-safe'),
      to('TLS', '/tls'),
    ],
  },
]

const systems = {
  text: 'Five systems',
  items: [
    to('From document to product', '/systems/'),
    ...namesIn('systems')
      .filter(name => name !== 'index')
      .map(name => to(titleOf(`systems/${name}.md`), `/systems/${name}`)),
  ],
}

const reference = [
  {
    text: 'Reference',
    items: [
      to('Overview', '/reference/'),
      to('The library', '/packages/monotable'),
      to('The engine', '/packages/engine'),
      to("DynamoDB's rules", '/packages/dynamodb'),
      to('The server', '/packages/server'),
      to('The client', '/packages/client'),
      to('The import', '/packages/import'),
      to('The studio', '/packages/studio'),
      to('What the studio looks like', '/studio/'),
      to('Pages', '/packages/web'),
      to('Settings', '/settings'),
    ],
  },
  {
    text: 'Commands and rules',
    items: [to('All commands', '/packages/cli'), to('Rules of check', '/cli/check#rules')],
  },
  {
    text: 'Public names',
    items: ['monotable', 'engine', 'dynamodb', 'server', 'client', 'import'].map(name =>
      to(name, `/reference/api/${name}`),
    ),
  },
]
const commands = {
  text: 'Commands',
  items: [to('All commands', '/packages/cli'), ...namesIn('cli').map(name => to(name, `/cli/${name}`))],
}
const rules = {
  text: 'Rules of check',
  items: namesIn('rules').map(name => to(name.replaceAll('_', ' ').toLowerCase(), `/rules/${name}`)),
}

const compare = {
  text: 'Decide',
  items: [
    to('Compared with others', '/compare/'),
    to('What goes wrong in public designs', '/compare/public-designs'),
    to('Decisions', '/decisions/'),
    to('Changelog', '/changelog'),
  ],
}
const decisions = {
  text: 'Decisions',
  items: [
    to('All decisions', '/decisions/'),
    ...namesIn('decisions').map(name => to(titleOf(`decisions/${name}.md`), `/decisions/${name}`)),
  ],
}

export const sidebar: DefaultTheme.SidebarMulti = {
  '/start/': [start, ...guides.slice(0, 1)],
  '/learn/': [learn],
  '/systems/': [systems],
  '/cli/': [commands],
  '/rules/': [commands, rules],
  '/decisions/': [compare, decisions],
  ...Object.fromEntries(
    ['/reference/', '/packages/', '/studio/', '/settings'].map(path => [path, reference]),
  ),
  ...Object.fromEntries(['/compare/', '/changelog'].map(path => [path, [compare]])),
  '/': guides,
}
