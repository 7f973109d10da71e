import { type ZodObject, z } from 'zod'
import type { Operation } from '../declare/operation.ts'
import { type Part, parseInput } from './invalid.ts'
import { queryReader } from './read-query.ts'
import { strictly } from './strictly.ts'

export interface InputReader {
  path(given: Readonly<Record<string, string>>): Record<string, string>
  query(url: string): Record<string, unknown>
  /** Only what is declared. */
  headers(given: Headers): Record<string, unknown>
  /** `given` is the parsed JSON, undefined if the request has no body. */
  body(given: unknown): Record<string, unknown>
}

const made = new WeakMap<Operation['input'], InputReader>()

/** Reads what an operation declares, strictly. What can be prepared is, once an operation. */
export function inputReader({ input }: Pick<Operation, 'input'>): InputReader {
  const known = made.get(input) ?? makeReader(input)
  made.set(input, known)
  return known
}

function makeReader(input: Operation['input']): InputReader {
  const readQuery = queryReader(input.query)
  const path = parser('path', input.path)
  const query = parser('query', input.query)
  const headers = parser('header', input.headers)
  const names = Object.keys(input.headers?.shape ?? {})
  const body = parser('body', input.body)
  return {
    path: given => path(given) as Record<string, string>,
    query: url => query(readQuery(url)),
    headers: given =>
      headers(Object.fromEntries(names.flatMap(name => (given.has(name) ? [[name, given.get(name)]] : [])))),
    body: given => body(given === undefined ? {} : given),
  }
}

function parser(part: Part, declared: ZodObject | undefined): (given: unknown) => Record<string, unknown> {
  const type = declared ? strictly(declared) : z.strictObject({})
  return given => parseInput(part, type, given)
}
