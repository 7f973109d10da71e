import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { UsageError } from '../command.ts'
import { type Figure, figure } from './figure.ts'
import type { Declared } from './traffic.ts'

const count = z.number().min(0, { error: 'must be 0 or more' })

const traffic = z.strictObject({
  peak: z.number().min(1).optional(),
  streamReadsPerMonth: count.optional(),
  freeStorage: z.boolean().optional(),
  others: z.enum(['assumed', 'none']).optional(),
  patterns: z
    .record(z.string(), z.strictObject({ callsPerMonth: count, items: count, grows: z.boolean() }).partial())
    .optional(),
  entities: z
    .record(
      z.string(),
      z
        .strictObject({
          items: count,
          createsPerMonth: count,
          updatesPerMonth: count,
          deletesPerMonth: count,
          bytes: z.int().min(1),
          has: z.array(z.string()),
        })
        .partial(),
    )
    .optional(),
})

const scenario = traffic.extend({
  name: z.string().min(1),
  /** Lines of the document that it follows. */
  quotes: z.array(z.string()).default([]),
  /** How it was made of that. */
  about: z.string().optional(),
  figures: z.array(figure).default([]),
})

const file = traffic.extend({ scenarios: z.array(scenario).min(1).optional() })

/** A traffic with a name, and what a document says that it costs. */
export interface Scenario extends Declared {
  readonly name: string
  readonly quotes: readonly string[]
  readonly about?: string
  readonly figures: readonly Figure[]
}

export interface TrafficFile extends Declared {
  readonly scenarios?: readonly Scenario[]
}

export function readTraffic(path: string | undefined): TrafficFile {
  if (path === undefined) return {}
  let given: unknown
  try {
    given = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new UsageError(`The traffic cannot be read: ${(error as Error).message}`)
  }
  const { data, error } = file.safeParse(given)
  if (data) return data as TrafficFile
  const [{ path: at, message }] = error.issues as [z.core.$ZodIssue]
  throw new UsageError(`The traffic in ${path} cannot be used: ${at.join('.') || 'the file'}: ${message}.`)
}
