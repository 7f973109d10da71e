import type { PortsContext } from '@monotable/server'
import { parseUrl } from '../addresses/parse-url.ts'
import { fetchOne } from '../crawl/fetch-one.ts'
import { httpWebhook } from '../events/webhook/http.ts'
import { webhookToObjects } from '../events/webhook/to-objects.ts'
import { typeByAddress } from '../extraction/page-type.ts'
import type { OwnPorts } from './ports.ts'

/**
 * `AURA_WEBHOOK_URL` says who wants events, `AURA_WEBHOOK_SECRET` signs them. Without an address they are kept as
 * objects. The address of a page determines its type. `AURA_FETCH=on` lets the server fetch a page that somebody tries.
 */
export async function openPorts({ common, env }: PortsContext): Promise<OwnPorts> {
  const { AURA_WEBHOOK_URL: url, AURA_WEBHOOK_SECRET: secret } = env
  if (url && !secret)
    throw new Error('AURA_WEBHOOK_URL needs AURA_WEBHOOK_SECRET, with which deliveries are signed')
  if (url && !/^https?:$/.test(parseUrl(url)?.protocol ?? ''))
    throw new Error(`AURA_WEBHOOK_URL is no address that begins with http:// or https://: ${url}`)
  return {
    webhook: url && secret ? httpWebhook({ url, secret }) : webhookToObjects(common.objects),
    ...(env.AURA_FETCH === 'on' && { pages: fetchOne() }),
    classifier: { classify: ({ url }) => typeByAddress(url) },
  }
}
