import type { PortsContext } from '@monotable/server'
import { openIdNumbers } from './people/id-numbers.ts'
import type { OwnPorts } from './ports.ts'
import { readCategories } from './trade/categories.ts'

/** The ports that the environment asks for. */
export async function openPorts({ env, data, isTest }: PortsContext): Promise<OwnPorts> {
  return {
    idNumbers: await openIdNumbers(env.KHAYA_ID_NUMBER_KEY, data),
    payments: { secret: env.KHAYA_PAYMENT_SECRET || (isTest ? 'test' : undefined) },
    categories: readCategories(env.KHAYA_CATEGORIES),
  }
}
