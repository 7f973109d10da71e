import { open } from '@monotable/engine'
import { createTableInput } from '../../src/tables/create-table.ts'
import type { Transport } from '../../src/transport.ts'
import type { shopWith } from './shop.ts'

/** What the shop's table is called there. */
export const tables = { 'Shop-{stage}': 'shop' }

export async function onEngine<T>(run: (transport: Transport) => Promise<T>, tableDelay = 0): Promise<T> {
  const engine = await open({ tableDelay })
  try {
    return await run(engine)
  } finally {
    await engine.close()
  }
}

export function createInput({ model }: ReturnType<typeof shopWith>) {
  return createTableInput(model.tables[0]!, model.entities.values(), 'shop')
}
