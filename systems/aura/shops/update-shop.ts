import { checkVersion, ifUnchanged, notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { refuse } from '../errors.ts'
import { type Items, operation } from '../operation.ts'
import { ofShop } from '../values/paths.ts'
import { findShop } from './find-shop.ts'
import { shopAnswer } from './shop-answer.ts'
import { country, settings, settingsWith } from './shop-input.ts'
import { showShop } from './show-shop.ts'

const body = z.object({
  name: notBlank(z.string().max(500)).nullish(),
  country: country.optional(),
  shop_type: notBlank(z.string().max(200)).nullish(),
  settings: settings.optional(),
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

const removable = ['name', 'shop_type'] as const

function changesOf(given: z.output<typeof body>, shop: Items['Shop']) {
  const settings = settingsWith(given.settings, shop.settings)
  mayChange(settings, shop)
  const set = {
    ...(given.name && { name: given.name }),
    ...(given.shop_type && { shop_type: given.shop_type }),
    ...(given.country && { country: given.country }),
    ...(given.settings && { settings }),
  }
  return { set, remove: removable.filter(name => given[name] === null) }
}

/** The keys of URLs follow from these settings (C2). */
function mayChange(settings: Items['Shop']['settings'], shop: Items['Shop']): void {
  const isSame = (['sort_query', 'strip_trailing_slash'] as const).every(
    name => settings[name] === shop.settings[name],
  )
  if (!isSame && shop.url_count > 0) throw refuse('SHOP_NOT_EMPTY', { url_count: shop.url_count })
}
