import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { open } from '../../src/open.ts'
import { temporaryFolder } from '../storage/folder.ts'
import { checkHistory } from './check-history.ts'
import { createRegisters, NoAnswer, Recorder, readAll, runClient, type Send, seeded } from './clients.ts'
import type { Final, Transaction } from './history.ts'

const clients = 64
const seed = Number(process.env.HISTORY_SEED ?? Math.floor(Math.random() * 2 ** 31))
const kills = Number(process.env.HISTORY_KILLS ?? 6)

/** 64 clients at once, each with a random of its own. */
async function runClients(
  send: Send,
  turns: number,
  recorder = new Recorder(),
  round = 0,
): Promise<Recorder> {
  const run = (client: number) =>
    runClient(
      { send, recorder, random: seeded(seed + round * clients + client) },
      `${round}-${client}`,
      turns,
    )
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)))
  return recorder
}

async function inProcess(options?: Parameters<typeof open>[0]): Promise<Send> {
  const db = await open(options)
  onTestFinished(() => db.close())
  const send: Send = (operation, input) => db.send(operation, input)
  await createRegisters(send)
  return send
}

const anomalies = (history: readonly Transaction[], final: Final) =>
  checkHistory(history, final).map(({ kind, text }) => `${kind}: ${text} (HISTORY_SEED=${seed})`)

/** Of every kind of transaction there must have been some, or the history shows nothing. */
function expectMeaningful(history: readonly Transaction[]): void {
  const count = (matches: (each: Transaction) => boolean) => history.filter(matches).length
  expect(count(each => each.outcome === 'done' && each.appended.length > 1)).toBeGreaterThan(50)
  expect(count(each => each.outcome === 'done' && each.read.size > 1)).toBeGreaterThan(50)
  expect(count(each => each.outcome === 'refused' && each.read.size > 0)).toBeGreaterThan(20)
}

test.each([
  ['in memory', false],
  ['on disk', true],
])('what 64 clients do and see %s is strictly serialisable', async (_where, onDisk) => {
  const send = await inProcess(onDisk ? { path: temporaryFolder() } : {})
  const { history } = await runClients(send, 20)
  expectMeaningful(history)
  expect(anomalies(history, await readAll(send))).toEqual([])
})

interface UpdateInput {
  ConditionExpression?: string
  ReturnValuesOnConditionCheckFailure?: string
  ExpressionAttributeValues: Record<string, unknown>
}

/** Faults that a database might have, put between the clients and the engine. */
const faults: Record<string, (send: Send) => Send> = {
  'transactions that are not isolated': send => async (operation, input) => {
    if (operation !== 'TransactWriteItems') return send(operation, input)
    const { TransactItems } = input as { TransactItems: object[] }
    for (const item of TransactItems) await send(operation, { TransactItems: [item] })
    return {}
  },
  'reads of several items at several times': send => async (operation, input) => {
    if (operation !== 'TransactGetItems') return send(operation, input)
    const { TransactItems } = input as { TransactItems: object[] }
    const Responses: object[] = []
    for (const item of TransactItems) {
      const answer = await send(operation, { TransactItems: [item] })
      Responses.push(...(answer.Responses as object[]))
      await new Promise(resolve => setImmediate(resolve))
    }
    return { Responses }
  },
  'writes that are acknowledged before they are done': send => async (operation, input) => {
    if (operation !== 'TransactWriteItems') return send(operation, input)
    setTimeout(() => send(operation, input).catch(() => {}), 20)
    return {}
  },
  'conditions that are not looked at': send => (operation, input) => {
    if (operation !== 'UpdateItem') return send(operation, input)
    const {
      ConditionExpression: _,
      ReturnValuesOnConditionCheckFailure: _old,
      ...rest
    } = input as UpdateInput
    const { ':size': _size, ...ExpressionAttributeValues } = rest.ExpressionAttributeValues
    return send(operation, { ...rest, ExpressionAttributeValues })
  },
  'reads from a copy that is behind': send => {
    const copy = new Map<string, Record<string, unknown>>()
    return async (operation, input) => {
      if (operation !== 'GetItem') return send(operation, input)
      const name = JSON.stringify(input)
      const before = copy.get(name)
      copy.set(name, await send(operation, input))
      return before ?? (copy.get(name) as Record<string, unknown>)
    }
  },
}

test.each(Object.keys(faults))('the check finds %s', async fault => {
  const sound = await inProcess()
  const { history } = await runClients((faults[fault] as (typeof faults)[string])(sound), 20)
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(anomalies(history, await readAll(sound))).not.toEqual([])
})

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))

/** The engine as a process of its own; gives how to call it and the process to kill. */
async function startServer(path: string): Promise<{ child: ChildProcess; send: Send }> {
  const child = spawn(process.execPath, [cli, '--path', path, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  for await (const chunk of child.stdout as NonNullable<typeof child.stdout>) {
    text += chunk
    const url = /http:\/\/[\d.]+:\d+/.exec(text)?.[0]
    if (url) return { child, send: overHttp(url) }
  }
  throw new Error(`The engine did not start: ${text}`)
}

function overHttp(url: string): Send {
  return async (operation, input) => {
    let response: Response
    let answer: Record<string, unknown>
    try {
      response = await fetch(url, {
        method: 'POST',
        headers: headersOf(operation),
        body: JSON.stringify(input),
      })
      answer = (await response.json()) as Record<string, unknown>
    } catch {
      throw new NoAnswer(operation)
    }
    if (response.ok) return answer
    if (response.status >= 500) throw new NoAnswer(operation)
    const name = String(answer.__type).split('#')[1] as string
    throw Object.assign(new Error(String(answer.message ?? answer.Message)), answer, { name })
  }
}

const headersOf = (operation: string) => ({
  'Content-Type': 'application/x-amz-json-1.0',
  'X-Amz-Target': `DynamoDB_20120810.${operation}`,
  'X-Amz-Date': '20260101T000000Z',
  Authorization:
    'AWS4-HMAC-SHA256 Credential=key/20260101/eu-west-3/dynamodb/aws4_request, SignedHeaders=host, Signature=00',
})

test(`what 64 clients see of an engine that is killed ${kills} times is strictly serialisable`, {
  timeout: 60_000 + kills * 20_000,
}, async () => {
  const path = temporaryFolder()
  const recorder = new Recorder()
  let server = await startServer(path)
  onTestFinished(() => void server.child.kill('SIGKILL'))
  await createRegisters(server.send)
  const random = seeded(seed)
  for (let round = 0; round < kills; round++) {
    const { child, send } = server
    const gone = once(child, 'exit')
    const clientsDone = runClients(send, 1000, recorder, round)
    const enough = recorder.history.length + 150 + random() * 300
    while (recorder.history.length < enough) await new Promise(resolve => setTimeout(resolve, 1))
    child.kill('SIGKILL')
    await Promise.all([clientsDone, gone])
    server = await startServer(path)
  }
  const final = await readAll(server.send)
  const unknown = recorder.history.filter(each => each.outcome === 'unknown')
  expect(unknown.length, 'the kills came in the middle').toBeGreaterThan(kills)
  expectMeaningful(recorder.history)
  expect(anomalies(recorder.history, final)).toEqual([])
})
