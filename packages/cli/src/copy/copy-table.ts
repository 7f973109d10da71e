import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Schema, Transport } from 'monotable'
import { connectSession, type Progress, type ScanPage, scanTable } from 'monotable/migrate'
import { stateInFile } from './state-in-file.ts'

type Stored = ScanPage['rows'][number]['stored']

export interface CopyOptions {
  readonly schema: Schema
  /** By its declared name. */
  readonly table: string
  /** What it is called on both sides. */
  readonly name: string
  readonly from: Transport
  readonly to: Transport
  /** Where it is kept how far the copy has come. */
  readonly stateFile: string
  readonly rate?: { readonly read: number; readonly write: number } | undefined
  readonly onProgress?: (progress: Progress) => void
  readonly signal?: AbortSignal
}

/** Copies every row as it is stored, the library's own too. If it is killed, the next run continues after the last page. */
export async function copyTable(options: CopyOptions): Promise<{ copied: number; isFinished: boolean }> {
  const { table, name, to, stateFile } = options
  const convert = converter(options)
  const write = async ({ rows, own }: ScanPage, before = 0) => {
    const items = [...rows, ...own].map(({ stored }) => convert(stored))
    for (let at = 0; at < items.length; at += 25) await putAll(to, name, items.slice(at, at + 25))
    return before + items.length
  }
  const { tallies, finished } = await scanTable(sessionOf(options), write, {
    ...passing(options),
    table,
    state: stateInFile(stateFile),
  })
  return { copied: sum(tallies), isFinished: finished }
}

export interface Comparison {
  readonly compared: number
  /** Keys of rows that the other side does not have, or has otherwise. */
  readonly differ: readonly object[]
  /** How many rows the other side has. */
  readonly there: number
}

/** How many keys of rows that differ are named. */
const named = 20

/** Reads every row of both sides. */
export async function compareTable(options: CopyOptions): Promise<Comparison> {
  const { schema, table, name, to } = options
  const convert = converter(options)
  const key = schema.tables.find(each => each.name === table)?.key as readonly string[]
  const differ: object[] = []
  const compare = async ({ rows, own }: ScanPage, before = 0) => {
    const items = [...rows, ...own].map(({ stored }) => convert(stored))
    for (let at = 0; at < items.length; at += 100) {
      const part = items.slice(at, at + 100)
      const keyOf = (item: Stored) => Object.fromEntries(key.map(attribute => [attribute, item[attribute]]))
      const found = await getAll(to, name, part.map(keyOf))
      const byKey = new Map(found.map(item => [JSON.stringify(keyOf(item)), item]))
      for (const item of part) {
        const other = byKey.get(JSON.stringify(keyOf(item)))
        if (!isDeepStrictEqual(inOrder(other), inOrder(item))) differ.push(keyOf(item))
      }
    }
    return before + items.length
  }
  const { tallies } = await scanTable(sessionOf(options), compare, { ...passing(options), table })
  const count = async ({ rows, own }: ScanPage, before = 0) => before + rows.length + own.length
  const target = sessionOf({ ...options, from: to })
  const there = await scanTable(target, count, { ...passing(options), table })
  return { compared: sum(tallies), differ: differ.slice(0, named), there: sum(there.tallies) }
}

const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0)

function sessionOf({ schema, table, name, from }: Pick<CopyOptions, 'schema' | 'table' | 'name' | 'from'>) {
  return connectSession(schema.model, from, { tables: { [table]: name } })
}

const passing = ({ rate, onProgress, signal }: CopyOptions) => ({
  ...(rate && { rate }),
  ...(onProgress && { onProgress }),
  ...(signal && { signal }),
})

/** Writes, and again what came back unprocessed. */
async function putAll(to: Transport, name: string, items: readonly Stored[]): Promise<void> {
  let waiting: object = { [name]: items.map(Item => ({ PutRequest: { Item } })) }
  for (let attempt = 1; Object.keys(waiting).length > 0; attempt++) {
    const answer = await to.send('BatchWriteItem', { RequestItems: waiting })
    waiting = (answer as { UnprocessedItems?: object }).UnprocessedItems ?? {}
    if (Object.keys(waiting).length > 0) await pause(Math.min(5000, 50 * 2 ** attempt))
  }
}

interface Got {
  readonly Responses?: Readonly<Record<string, readonly Stored[]>>
  readonly UnprocessedKeys?: object
}

async function getAll(to: Transport, name: string, keys: readonly object[]): Promise<Stored[]> {
  const found: Stored[] = []
  let waiting: object = { [name]: { Keys: keys, ConsistentRead: true } }
  for (let attempt = 1; Object.keys(waiting).length > 0; attempt++) {
    const answer = (await to.send('BatchGetItem', { RequestItems: waiting })) as Got
    found.push(...(answer.Responses?.[name] ?? []))
    waiting = answer.UnprocessedKeys ?? {}
    if (Object.keys(waiting).length > 0) await pause(Math.min(5000, 50 * 2 ** attempt))
  }
  return found
}

/** Bytes are text of base64 on one side and bytes on another. */
function converter({ from, to }: Pick<CopyOptions, 'from' | 'to'>): (stored: Stored) => Stored {
  if (from.binary === to.binary) return stored => stored
  const isBytes = to.binary === 'bytes'
  const bytes = (value: unknown) =>
    isBytes ? Buffer.from(value as string, 'base64') : Buffer.from(value as Uint8Array).toString('base64')
  const convert = (value: unknown): unknown => {
    const [[type, inner] = ['', undefined]] = Object.entries(value as object)
    if (type === 'B') return { B: bytes(inner) }
    if (type === 'BS') return { BS: (inner as unknown[]).map(bytes) }
    if (type === 'L') return { L: (inner as unknown[]).map(convert) }
    if (type === 'M') return { M: mapped(inner as object) }
    return value
  }
  const mapped = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, convert(value)]))
  return stored => mapped(stored) as Stored
}

/** Sets have no order, and numbers one value in many writings. */
function inOrder(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isSet = ['SS', 'NS', 'BS'].includes(name) && Array.isArray(inner)
      return [name, isSet ? inner.map(each => String(inOrder(each))).sort() : inOrder(inner)]
    }),
  )
}
