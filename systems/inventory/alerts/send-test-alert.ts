import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { inShop } from '../values/paths.ts'
import { alertAnswer } from './alert-answer.ts'
import { alertChannels } from './alert-channels.ts'

export const sendTestAlert = operation({
  method: 'POST',
  path: '/shops/{shopId}/test-alerts',
  title: 'Sends an alert that is marked as a test, by the ways that the shop has chosen',
  may: ['owner'],
  input: { path: inShop },
  output: alertAnswer,
  errors: ['NO_ALERT_ADDRESS'],
  handler: async ({ path, now, ids, db, commit }) => {
    const channels = alertChannels(await findShop(db, path.shopId))
    if (channels.length === 0) throw refuse('NO_ALERT_ADDRESS')
    const alert = {
      ...path,
      alertId: ids.ulid(),
      timestamp: now.toISOString(),
      productName: 'Test alert',
      sku: 'TEST',
      stock: 0,
      threshold: 0,
      channels,
      test: true,
    }
    return commit(t => ({ writes: [t.Alert.create(alert)], answer: alert }))
  },
})
