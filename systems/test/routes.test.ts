import { routeTable } from '@monotable/server'
import { expect, test } from 'vitest'
import { systems } from '../index.ts'

test.each(systems)('routes.ts of $name is what its declarations say', async system => {
  const { routes } = await import(`../${system.name}/pages/routes.ts`)
  expect(routes, 'npm run build && node scripts/routes.mjs writes it').toEqual(routeTable(system))
})
