import type { IncomingMessage } from 'node:http'

const fields = {
  date: 'date',
  host: 'host',
  origin: 'origin',
  'x-amz-date': 'amzDate',
  'x-amz-target': 'target',
  'content-type': 'contentType',
  authorization: 'authorization',
  'content-length': 'contentLength',
  'accept-encoding': 'acceptEncoding',
  'content-encoding': 'contentEncoding',
  'transfer-encoding': 'transferEncoding',
} as const

type Field = (typeof fields)[keyof typeof fields]

/** The headers that decide how a request is answered. Signatures look further ones up themselves. */
export type RequestHead = Record<Field, string | undefined>

/** For each length of a name, the fields of that length: most headers are passed over by their length alone. */
const byLength: (Partial<Record<string, Field>> | undefined)[] = []
for (const [name, field] of Object.entries(fields)) {
  const sameLength = byLength[name.length] ?? (Object.create(null) as Partial<Record<string, Field>>)
  sameLength[name] = field
  byLength[name.length] = sameLength
}

/**
 * Picks the headers out of the raw list: `request.headers` would build an object of all of them, which costs
 * more than the rest of the head. Of a repeated header the first counts.
 */
export function readHead(request: IncomingMessage): RequestHead {
  const head: RequestHead = {
    date: undefined,
    host: undefined,
    origin: undefined,
    amzDate: undefined,
    target: undefined,
    contentType: undefined,
    authorization: undefined,
    contentLength: undefined,
    acceptEncoding: undefined,
    contentEncoding: undefined,
    transferEncoding: undefined,
  }
  const raw = request.rawHeaders
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i]!
    const field = byLength[name.length]?.[name.toLowerCase()]
    if (field) head[field] ??= raw[i + 1]
  }
  return head
}

/** All values of one header, in their order; `name` in lower case. */
export function headerValues(rawHeaders: readonly string[], name: string): string[] {
  const values: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]!.toLowerCase() === name) values.push(rawHeaders[i + 1]!)
  }
  return values
}
