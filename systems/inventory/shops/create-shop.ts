import { ifUnchanged, outdated } from '@monotable/server/kit'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { shopLimits } from './shop.ts'
import { shopAnswer } from './shop-answer.ts'
import { shopFields } from './shop-fields.ts'

export const createShop = operation({
  method: 'POST',
  path: '/shops',
  title: 'Creates a shop of your own, within the limit of your plan',
  may: 'signedIn',
  desk: { leads: '/?shop={shopId}' },
  input: { body: shopFields },
  output: shopAnswer,
  isVersioned: true,
  errors: ['SHOP_LIMIT_REACHED'],
  handler: async ({ body, actor, now, ids, db, commit }) => {
    const [shopId, userId, moment] = [ids.uuid(), actor.id as string, now.toISOString()]
    const shop = { ...body, shopId, ownerId: userId, createdAt: moment, updatedAt: moment }
    return commit(async t => {
      const account = await db.Account.get({ userId }, { consistent: true })
      const { plan, shopCount } = account ?? { plan: 'free' as const, shopCount: 0 }
      if (shopCount >= shopLimits[plan]) throw refuse('SHOP_LIMIT_REACHED', { plan, limit: shopLimits[plan] })
      return {
        writes: [
          account
            ? t.Account.update({ userId }, { add: { shopCount: 1 } }, ifUnchanged(account))
            : t.Account.create({ userId, shopCount: 1 }, { otherwise: outdated }),
          t.Shop.create(shop),
          t.Membership.create({ userId, shopId, role: 'owner', name: body.name }),
        ],
        answer: { ...shop, version: 1 },
      }
    })
  },
})
