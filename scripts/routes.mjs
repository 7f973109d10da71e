// Writes systems/<name>/pages/routes.ts, the table by which pages call a system, from the built declarations.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { routeTable } from '@monotable/server'
import { systems } from '../systems/dist/index.js'

for (const system of systems) {
  const rows = Object.entries(routeTable(system)).map(([name, route]) => `  ${name}: '${route}',\n`)
  writeFileSync(
    `systems/${system.name}/pages/routes.ts`,
    `// \`npm run build && node scripts/routes.mjs\` writes this file from the declarations.
import type { Routes } from '@monotable/client'
import type * as operations from '../operations.ts'

export const routes = {
${rows.join('')}} as const satisfies Routes<{ operations: typeof operations }>
`,
  )
}

execFileSync('npx', [
  'biome',
  'format',
  '--write',
  ...systems.map(({ name }) => `systems/${name}/pages/routes.ts`),
])
