import type { PortsContext } from '@monotable/server'
import { openIdNumbers } from '../people/id-numbers.ts'
import { openPictures } from '../pictures/open-pictures.ts'
import { readCategories } from '../products/categories.ts'
import type { OwnPorts } from './ports.ts'

/** The ports that the environment asks for. */
export async function openPorts(context: PortsContext): Promise<OwnPorts> {
  const { env, isTest } = context
  return {
    idNumbers: await openIdNumbers(context),
    payments: { secret: env.KHAYA_PAYMENT_SECRET || (isTest ? 'test' : undefined) },
    pictures: await openPictures(context),
    categories: readCategories(env.KHAYA_CATEGORIES),
  }
}
