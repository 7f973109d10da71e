import { notBlank, outdated } from '@monotable/server/kit'
import * as z from 'zod'
import { domainIn } from '../addresses/read-address.ts'
import { registrableDomain } from '../addresses/shop-domain.ts'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { shopAnswer } from './shop-answer.ts'
import { country, everyHours, settings, settingsWith } from './shop-input.ts'
import { showShop } from './show-shop.ts'

export const registerShop = operation({
  method: 'POST',
  path: '/shops',
  title: 'Registers the shop of a domain; returns it unchanged if it is already registered',
  may: ['registry:write', 'admin'],
  input: {
    body: z.object({
      domain: z.string().min(1).max(2048),
      name: notBlank(z.string().max(500)).optional(),
      country: country.default('ZZ'),
      shop_type: notBlank(z.string().max(200)).optional(),
      settings: settings.optional(),
      crawl_every_hours: everyHours.optional(),
    }),
  },
  output: shopAnswer,
  isVersioned: true,
  errors: ['INVALID_DOMAIN', 'SHOP_EXISTS', 'SHOP_DELETING'],
  handler: async ({ body, ids, now, db, ifNoneMatch, answerAs, commit }) => {
    const domain = domainIn(body.domain)
    const registered_at = now.toISOString()
    const event = { event_id: ids.ulid(), type: 'shop.registered', domain, timestamp: registered_at } as const
    return commit(async t => {
      const present = await db.Shop.get({ domain }, { consistent: true })
      if (present?.deleting) throw refuse('SHOP_DELETING', { domain })
      if (present && ifNoneMatch) throw refuse('SHOP_EXISTS', { domain })
      answerAs(present ? 200 : 201)
      if (present) return { writes: [], answer: showShop(present) }
      const shop = {
        ...body,
        domain,
        settings: settingsWith(body.settings),
        registrable_domain: registrableDomain(domain),
        registered_at,
      }
      return {
        writes: [t.Shop.create(shop, { otherwise: outdated }), t.Event.create(event)],
        answer: showShop({ ...asNew, ...shop }),
      }
    })
  },
})

/** What a shop has that nobody has worked on. */
const asNew = {
  standards_used: [],
  url_count: 0,
  product_count: 0,
  crawl_state: 'NEVER' as const,
  crawl_attempts: 0,
  scrape_state: 'NEVER' as const,
  scrape_attempts: 0,
  changed_last_run: 0,
  version: 1,
}
