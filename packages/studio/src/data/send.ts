import type { Item } from '@monotable/dynamodb'
import { transport } from './transport.ts'

/** What DynamoDB refused, in its own words. */
export class Refused extends Error {
  /** The stored item, if a condition failed and the request asked for it. */
  readonly item: Item | undefined
  /** The request, if it was a DynamoDB operation. */
  request: { readonly operation: string; readonly input: object } | undefined
  readonly reasons: readonly { readonly Code?: string; readonly Message?: string; readonly Item?: Item }[]

  /** Everything that was answered. */
  readonly body: object

  constructor(body: {
    name?: string
    message?: string
    Item?: Item
    CancellationReasons?: Refused['reasons']
  }) {
    super(body.message ?? body.name ?? 'The studio did not answer')
    this.name = body.name ?? 'Refused'
    this.body = body
    this.item = body.Item
    this.reasons = body.CancellationReasons ?? []
  }
}

/** Asks the studio's routes. */
export async function ask<T>(path: string, body?: object, signal?: AbortSignal): Promise<T> {
  const response = await reached(path, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    ...(signal && { signal }),
  })
  const text = await response.text()
  if (!response.ok) throw new Refused(parsed(text))
  return JSON.parse(text)
}

/** Nobody answers: the browser says no more than that it failed. */
async function reached(path: string, init: RequestInit): Promise<Response> {
  try {
    return await transport().request(path, init)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const message =
      'The studio does not answer. Start it again (`monotable dev`, `monotable start` or `monotable studio`), then try again.'
    throw new Refused({ name: 'StudioGone', message })
  }
}

function parsed(text: string): object {
  try {
    return JSON.parse(text)
  } catch {
    return { message: text }
  }
}

/** One operation of DynamoDB, in its own JSON. */
export async function send<T>(operation: string, input: object, signal?: AbortSignal): Promise<T> {
  try {
    return await ask<T>(`/dynamodb/${operation}`, input, signal)
  } catch (error) {
    if (error instanceof Refused) error.request = { operation, input }
    throw error
  }
}
