import { describe, expect, test } from 'vitest'
import { system } from '../system.ts'
import { openWorld, worker } from '../test/world.ts'

const { served } = openWorld()
const { operations } = system

/** Who may do what, as the document has it: R, W, O, S for the four scopes. Admins may do everything. */
const table: Readonly<Record<string, string>> = {
  listShops: 'R',
  getShop: 'R',
  listUrls: 'R',
  listProducts: 'R',
  getUrl: 'R',
  listHistory: 'R',
  listEvents: 'R',
  getStatistics: 'R',
  listFailures: 'R',
  getGroup: 'R',
  listGroupSuggestions: 'R',
  registerShop: 'W',
  updateShop: 'W',
  recordUrls: 'W',
  reportAbsences: 'W',
  updateUrl: 'W',
  createGroup: 'W',
  addToGroup: 'W',
  removeFromGroup: 'W',
  extract: 'WO',
  observe: 'O',
  observeBatch: 'O',
  listDue: 'S',
  listChanges: 'R',
  listDeliveries: 'R',
  getWebhook: 'R',
  claimLease: 'S',
  renewLease: 'S',
  completeLease: 'S',
  failLease: 'S',
  requestCrawl: 'WS',
  deleteShop: '',
  deleteUrl: '',
  recount: '',
  listDrift: '',
  listDeadLetters: '',
  replayDeadLetter: '',
}
const scopes = { R: 'registry:read', W: 'registry:write', O: 'observe:write', S: 'schedule' } as const

test('the table has every operation', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(operations).sort())
})

describe.each(Object.entries(operations))('%s', (name, { method, path }) => {
  const values: Record<string, string> = {
    domain: 'policy.example.com',
    token: 't',
    groupId: 'g',
    letterId: 'l',
  }
  const address = `/aura${path.replace(/\{(\w+)\}/g, (_, part: string) => values[part] as string)}`
  const send = (as?: ReturnType<typeof worker>) =>
    served.call(method, address, { as, ...(method !== 'GET' && { body: {} }) })

  test.each(Object.entries(scopes))('with %s alone', async (letter, scope) => {
    const { status } = await send(worker('machine', scope))
    if ((table[name] as string).includes(letter)) expect(status).not.toBe(403)
    else expect(status).toBe(403)
  })

  test('by an administrator, with scopes in one text, with none, and by nobody', async () => {
    expect((await send(worker('machine', 'admin'))).status).not.toBe(403)
    const all = { sub: 'machine', claims: { scope: 'openid admin' } }
    expect((await served.call(method, address, { as: all })).status).not.toBe(403)
    expect((await send(worker('machine'))).status).toBe(403)
    expect((await send()).status).toBe(401)
  })
})
