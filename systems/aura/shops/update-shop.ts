import { checkVersion, ifUnchanged, notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { refuse } from '../errors.ts'
import { type Items, operation } from '../operation.ts'
import { ofShop } from '../values/paths.ts'
import { findShop } from './find-shop.ts'
import { hoursAfter } from './schedule.ts'
import { shopAnswer } from './shop-answer.ts'
import { country, everyHours, settings, settingsWith } from './shop-input.ts'
import { showShop } from './show-shop.ts'

const body = z.object({
  name: notBlank(z.string().max(500)).nullish(),
  country: country.optional(),
  shop_type: notBlank(z.string().max(200)).nullish(),
  settings: settings.optional(),
  crawl_every_hours: everyHours.nullish(),
})

export const updateShop = operation({
  method: 'PATCH',
  path: '/shops/{domain}',
  title: 'Changes a shop; null removes an optional value',
  may: ['registry:write', 'admin'],
  input: { path: ofShop, body },
  output: shopAnswer,
  isVersioned: true,
  errors: ['INVALID_DOMAIN', 'SHOP_NOT_FOUND', 'SHOP_NOT_EMPTY'],
  handler: ({ path, body, db, ifMatch, commit }) =>
    commit(async t => {
      const shop = await findShop(db, path.domain)
      checkVersion(shop, ifMatch)
      const { set, remove } = changesOf(body, shop)
      const options = ifUnchanged(shop)
      const answer: Items['Shop'] = { ...shop, ...set, version: shop.version + 1 }
      for (const name of remove) delete answer[name]
      return { writes: [t.Shop.update(shop, { set, remove }, options)], answer: showShop(answer) }
    }),
})

const removable = ['name', 'shop_type', 'crawl_every_hours'] as const

function changesOf(given: z.output<typeof body>, shop: Items['Shop']) {
  const settings = settingsWith(given.settings, shop.settings)
  mayChange(settings, shop)
  const set = {
    ...(given.name && { name: given.name }),
    ...(given.shop_type && { shop_type: given.shop_type }),
    ...(given.country && { country: given.country }),
    ...(given.settings && { settings }),
    ...scheduleWith(given.crawl_every_hours, shop),
  }
  const remove = removable.filter(name => given[name] === null)
  return { set, remove: isUsual(given, shop) ? [...remove, 'next_crawl_at' as const] : remove }
}

/** Another schedule counts from the last crawl. A shop whose last one failed keeps its wait (C19). */
function scheduleWith(hours: number | null | undefined, shop: Items['Shop']) {
  if (!hours) return {}
  const { crawl_state, crawl_done_at, crawl_attempts } = shop
  const isWaiting = crawl_state === 'DONE' && crawl_attempts === 0 && crawl_done_at !== undefined
  return { crawl_every_hours: hours, ...(isWaiting && { next_crawl_at: hoursAfter(crawl_done_at, hours) }) }
}

const isUsual = (given: z.output<typeof body>, shop: Items['Shop']) =>
  given.crawl_every_hours === null && shop.crawl_attempts === 0 && shop.next_crawl_at !== undefined

/** The keys of URLs follow from these settings (C2). */
function mayChange(settings: Items['Shop']['settings'], shop: Items['Shop']): void {
  const isSame = (['sort_query', 'strip_trailing_slash'] as const).every(
    name => settings[name] === shop.settings[name],
  )
  if (!isSame && shop.url_count > 0) throw refuse('SHOP_NOT_EMPTY', { url_count: shop.url_count })
}
