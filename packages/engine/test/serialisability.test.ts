import { expect, test } from 'vitest'
import { DynamoDBError } from '../src/errors.ts'
import { open } from '../src/open.ts'

const clients = 16
const turns = 60
const registers = 6

/** What one client did: what it appended where, what it read, and when it began and ended. */
interface Transaction {
  readonly name: string
  readonly began: number
  readonly ended: number
  readonly appended: readonly number[]
  readonly read: ReadonlyMap<number, readonly string[]>
}

type Register = { Item?: { appends: { L: { S: string }[] } } }

test('transactions of 16 clients are strictly serialisable', async () => {
  const db = await open()
  await db.send('CreateTable', {
    TableName: 'things',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'N' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  })
  let time = 0
  const history: Transaction[] = []

  const key = (register: number) => ({ TableName: 'things', Key: { pk: { N: String(register) } } })
  const append = (register: number, name: string) => ({
    ...key(register),
    UpdateExpression: 'SET appends = list_append(if_not_exists(appends, :empty), :name)',
    ExpressionAttributeValues: { ':empty': { L: [] }, ':name': { L: [{ S: name }] } },
  })

  async function read(chosen: number[]): Promise<Map<number, string[]>> {
    const answer = await db.send<{ Responses: Register[] }>('TransactGetItems', {
      TransactItems: chosen.map(register => ({ Get: key(register) })),
    })
    return new Map(
      answer.Responses.map((response, n) => [
        chosen[n]!,
        (response.Item?.appends.L ?? []).map(entry => entry.S),
      ]),
    )
  }

  async function turn(name: string): Promise<void> {
    const chosen = shuffled(registers).slice(0, 1 + random(4))
    const began = time++
    const done = (appended: number[], seen: Map<number, string[]>) =>
      history.push({ name, began, ended: time++, appended, read: seen })
    const choice = random(4)
    if (choice === 0) return void done([], await read(chosen))
    if (choice === 1) {
      await db.send('UpdateItem', append(chosen[0]!, name))
      return void done([chosen[0]!], new Map())
    }
    try {
      // Reads, then appends only if what was read still holds: an optimistic transaction.
      const seen = choice === 2 ? new Map<number, string[]>() : await read(chosen)
      await db.send('TransactWriteItems', {
        TransactItems: chosen.map(register => {
          const log = seen.get(register)
          const update = append(register, name)
          if (log === undefined) return { Update: update }
          return {
            Update: {
              ...update,
              ConditionExpression:
                log.length === 0 ? 'attribute_not_exists(appends)' : 'size(appends) = :size',
              ...(log.length > 0 && {
                ExpressionAttributeValues: {
                  ...update.ExpressionAttributeValues,
                  ':size': { N: String(log.length) },
                },
              }),
            },
          }
        }),
      })
      done(chosen, seen)
    } catch (error) {
      if (!(error instanceof DynamoDBError) || error.name !== 'TransactionCanceledException') throw error
    }
  }

  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let n = 0; n < turns; n++) await turn(`${client}.${n}`)
    }),
  )
  const final = await read(Array.from({ length: registers }, (_, n) => n))
  await db.close()
  expect(history.filter(each => each.appended.length > 1).length).toBeGreaterThan(50)
  checkLogs(history, final)
  expect(cycleIn(dependencies(history, final))).toBeUndefined()
})

test('the checker finds a cycle in a history that no order explains', () => {
  const at = { began: 0, ended: 9 }
  const history: Transaction[] = [
    { name: 'a', ...at, appended: [0], read: new Map([[1, []]]) },
    { name: 'b', ...at, appended: [1], read: new Map([[0, []]]) },
  ]
  const final = new Map([
    [0, ['a']],
    [1, ['b']],
  ])
  expect(cycleIn(dependencies(history, final))).toBeDefined()
})

/** Every append is there once, and every read saw a beginning of what is there in the end. */
function checkLogs(history: Transaction[], final: Map<number, string[]>): void {
  for (const { name, appended, read } of history) {
    for (const register of appended)
      expect(final.get(register)!.filter(entry => entry === name)).toEqual([name])
    for (const [register, seen] of read) expect(final.get(register)!.slice(0, seen.length)).toEqual(seen)
  }
  const total = history.reduce((sum, each) => sum + each.appended.length, 0)
  expect([...final.values()].reduce((sum, log) => sum + log.length, 0)).toBe(total)
}

/** Who must come before whom: by the order of appends, by what was read, and by time. */
function dependencies(history: Transaction[], final: Map<number, string[]>): Map<string, Set<string>> {
  const edges = new Map(history.map(each => [each.name, new Set<string>()]))
  const before = (earlier: string | undefined, later: string | undefined) => {
    if (earlier !== undefined && later !== undefined && earlier !== later) edges.get(earlier)?.add(later)
  }
  for (const log of final.values()) {
    for (const [n, name] of log.entries()) before(log[n - 1], name)
  }
  for (const { name, read } of history) {
    for (const [register, seen] of read) {
      before(seen.at(-1), name)
      before(name, final.get(register)![seen.length])
    }
  }
  for (const earlier of history) {
    for (const later of history) if (earlier.ended < later.began) before(earlier.name, later.name)
  }
  return edges
}

function cycleIn(edges: Map<string, Set<string>>): string | undefined {
  const waiting = new Map([...edges.keys()].map(name => [name, 0]))
  for (const targets of edges.values()) for (const name of targets) waiting.set(name, waiting.get(name)! + 1)
  const free = [...waiting].filter(([, count]) => count === 0).map(([name]) => name)
  for (let name = free.pop(); name !== undefined; name = free.pop()) {
    waiting.delete(name)
    for (const target of edges.get(name)!) {
      waiting.set(target, waiting.get(target)! - 1)
      if (waiting.get(target) === 0) free.push(target)
    }
  }
  return waiting.keys().next().value
}

const random = (below: number) => Math.floor(Math.random() * below)

function shuffled(count: number): number[] {
  const numbers = Array.from({ length: count }, (_, n) => n)
  return numbers
    .map(n => ({ n, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ n }) => n)
}
