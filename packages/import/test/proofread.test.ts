import { describe, expect, test } from 'vitest'
import { importFiles, type SaidTable } from '../src/index.ts'

const text = `# Shop

Table \`shop\` with keys \`PK\` and \`SK\`.

### User

- PK: \`USER#{id}\`
- SK: \`PROFILE\`

Each has a \`name\`.

Carts are under \`CART#{cartId}\`, one for each user, with a total.
`
const file = { name: 'shop.md', text }

const user = {
  name: 'User',
  keys: { PK: 'USER#{id}', SK: 'PROFILE' },
  attributes: [{ name: 'name', type: 'string' }],
}
const cart = {
  name: 'Cart',
  keys: { PK: 'USER#{id}', SK: 'CART#{cartId}' },
  attributes: [{ name: 'total', type: 'number' }],
}
const shop = (said: Partial<SaidTable> = {}): SaidTable => ({
  ...{ table: 'shop', keys: { pk: 'PK', sk: 'SK' }, indexes: [], entities: [user], accessPatterns: [] },
  ...said,
})
const corrected = (...said: SaidTable[]) => importFiles([file], said).report

describe('what a proofreader says', () => {
  test('is a guess where it is new, at the line that has its words', () => {
    const { tables, guesses } = corrected(shop({ entities: [user, cart] }))
    expect(tables[0]?.entities.map(({ name }) => name)).toEqual(['User', 'Cart'])
    expect(guesses).toContainEqual({ line: 12, text: 'SK of Cart as CART#{cartId}, as the model said' })
    expect(guesses).toContainEqual({ line: 12, text: 'total of Cart, as the model said' })
  })

  test('is certain where the readers say the same', () => {
    const alone = importFiles([file]).report
    const { tables, guesses } = corrected(...structuredClone(alone.tables as never[]))
    expect(tables).toEqual(alone.tables)
    expect(guesses).toEqual(alone.guesses)
  })

  test('is refused where the document has no word of it', () => {
    const strange = {
      name: 'Order',
      keys: { PK: 'USER#{id}', SK: 'ORDER#{orderId}' },
      attributes: [{ name: 'vat' }],
    }
    const { tables, questions } = corrected(shop({ entities: [user, strange], ttl: 'expiresAt' }))
    const order = tables[0]?.entities.find(({ name }) => name === 'Order')
    expect([order?.keys, order?.attributes, tables[0]?.ttl]).toEqual([{ PK: 'USER#{id}' }, [], null])
    const why = '(the model said it, and the document has no such word)'
    expect(questions.map(each => each.text)).toEqual(
      expect.arrayContaining([
        `Left out: SK of Order as ORDER#{orderId} ${why}`,
        `Left out: vat of Order ${why}`,
        `Left out: expiresAt as TTL ${why}`,
      ]),
    )
  })

  test('is found however the document writes its words', () => {
    const named = { ...cart, attributes: [{ name: 'eachUser', type: 'boolean' }] }
    const { tables } = corrected(shop({ entities: [named] }))
    expect(tables[0]?.entities[0]?.attributes).toEqual([{ name: 'eachUser', type: 'boolean' }])
  })

  test('leaves out what it does not mention, and that is listed', () => {
    const { tables, questions } = corrected(shop({ entities: [cart] }))
    expect(tables[0]?.entities.map(({ name }) => name)).toEqual(['Cart'])
    expect(questions).toContainEqual({
      line: 8,
      text: 'Left out: SK of User as PROFILE (the model does not find it in the document)',
    })
  })

  test('can add requests on the keys of the table and of an index, and no others', () => {
    const index = { name: 'byName', pk: 'name', sk: null }
    const ask = (keyCondition: string | null, of: string | null = null) => ({
      ...{ description: 'carts of a user', index: of, keyCondition },
    })
    const { tables, questions } = corrected(
      shop({
        indexes: [index],
        accessPatterns: [
          ask('PK = USER#{id}, SK begins_with CART#'),
          ask('name = {name}', 'byName'),
          ask('total > 5'),
          ask('name = {name}', 'byPrice'),
          ask(null),
        ],
      }),
    )
    expect(tables[0]?.accessPatterns.map(each => [each.index, each.keyCondition])).toEqual([
      [null, 'PK = USER#{id}, SK begins_with CART#'],
      ['byName', 'name = {name}'],
    ])
    expect(questions.filter(each => each.text.includes('has no condition on the keys of')).length).toBe(3)
  })

  test('takes from the list of what is unread only what it takes up', () => {
    const lines = (report: { readonly unread: readonly { readonly line: number }[] }) =>
      report.unread.map(({ line }) => line)
    expect(lines(importFiles([file]).report)).toContain(12)
    expect(lines(corrected(shop()))).toContain(12)
    expect(lines(corrected(shop({ entities: [user, cart] })))).not.toContain(12)
  })

  test('may use the names that a document gives its keys', () => {
    const own = text.replace(/\bPK\b/g, 'bucket').replace(/\bSK\b/g, 'range')
    const keyed = (entity: typeof user | typeof cart) => ({
      ...entity,
      keys: { bucket: entity.keys.PK, range: entity.keys.SK },
    })
    const said = shop({ keys: { pk: 'bucket', sk: 'range' }, entities: [keyed(user), keyed(cart)] })
    const { report, program } = importFiles([{ name: 'shop.md', text: own }], [said])
    expect(report.unread).toEqual([])
    expect(program).toContain("bucket: 'USER#{id}'")
  })
})
