import type { PortsContext } from '@monotable/server'
import { openIdNumbers } from './people/id-numbers.ts'
import type { OwnPorts } from './ports.ts'

/** The ports that the environment asks for. */
export async function openPorts({ env, data }: PortsContext): Promise<OwnPorts> {
  return { idNumbers: await openIdNumbers(env.KHAYA_ID_NUMBER_KEY, data) }
}
