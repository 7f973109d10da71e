import type { ZodObject } from 'zod'
import type { May, Operation } from '../declare/operation.ts'
import type { System } from '../declare/system.ts'
import { statuses } from '../errors.ts'
import type { JsonSchema, SchemaWriter } from './json-schema.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

export interface OperationObject {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly security: readonly object[]
  /** Who may, for programs; the description says it to people. */
  readonly 'x-may': May
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, ResponseObject>>
}

export interface ResponseObject {
  readonly description: string
  readonly headers?: Readonly<Record<string, object>>
  readonly content?: Content
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } })

/** Bytes as they are, of any of these types. */
const files = (types: readonly string[]): Content =>
  Object.fromEntries(types.map(type => [type, { schema: { type: 'string', format: 'binary' } }]))

const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the version to change: another one is refused with 412',
  schema: { type: 'string', examples: ['"3"'] },
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat with the same key gets the same answer without a second effect, for 24 hours',
  schema: { type: 'string', minLength: 1, maxLength: 128 },
}

const lastEventId: Parameter = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The id of the last event that was received: what came after it comes first',
  schema: { type: 'string' },
}

const signatureIn = (name: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description: 'HMAC-SHA-256 of the body with the shared secret, in hex',
  schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
})

/** One operation as OpenAPI has it. */
export function operationObject(system: System, name: string, schemas: SchemaWriter): OperationObject {
  const operation = system.operations[name] as Operation
  const { input, may, method, status, rate } = operation
  const parameters = [
    ...parametersIn('path', input.path, schemas),
    ...parametersIn('query', input.query, schemas),
    ...parametersIn('header', input.headers, schemas),
    ...(canBeStale(operation) ? [ifMatch] : []),
    ...(method === 'POST' && may !== 'anyone' && !operation.isSearch ? [idempotencyKey] : []),
    ...(operation.follows ? [lastEventId] : []),
    ...(operation.signature ? [signatureIn(operation.signature.header)] : []),
  ]
  const body = input.body && schemas.input(input.body)
  const notes = [
    whoMay(may),
    rate && `At most ${rate.requests} requests of one caller in ${rate.seconds} seconds.`,
    rate?.visitors &&
      `Without a token at most ${rate.visitors.each} of one address, and ${rate.visitors.inAll} of all together.`,
  ]
  return {
    operationId: `${system.name}_${name}`,
    summary: operation.title,
    description: notes.filter(Boolean).join(' '),
    tags: [system.name],
    security: may === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    'x-may': may,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: (body.required ?? []).length > 0, content: json(body) } }),
    ...(input.file && { requestBody: { required: true, content: files(input.file) } }),
    responses: { [status]: success(operation, schemas), ...failures(system, operation, may === 'anyone') },
  }
}

/** Whether it changes what has a version already: what creates something may, and then says so. */
function canBeStale({ method, status, isVersioned, errors }: Operation): boolean {
  return isVersioned && method !== 'GET' && (status !== 201 || errors.includes('STALE_VERSION'))
}

function whoMay(may: May): string {
  if (may === 'anyone') return 'For everybody.'
  if (may === 'signedIn') return 'For everybody who is signed in.'
  return `For: ${may.join(', ')}.`
}

function parametersIn(
  part: Parameter['in'],
  type: ZodObject | undefined,
  schemas: SchemaWriter,
): Parameter[] {
  if (!type) return []
  const { properties = {}, required = [] } = schemas.input(type)
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: part,
    required: part === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }))
}

function success(operation: Operation, schemas: SchemaWriter): ResponseObject {
  const { status, output, isVersioned, sends } = operation
  const etag = { ETag: { description: 'The version, for If-Match', schema: { type: 'string' } } }
  if (operation.follows)
    return {
      description: 'Events, as they come; the data of each is',
      content: { 'text/event-stream': { schema: schemas.output(output) } },
    }
  if (sends !== undefined)
    return { description: 'The file, or the range that was asked for', content: files([sends]) }
  if (status === 204) return { description: 'Done' }
  return {
    description: { 200: 'The answer', 201: 'It was created', 202: 'It is being done' }[status],
    ...(isVersioned && { headers: etag }),
    content: json(schemas.output(output)),
  }
}

/** The codes that an operation can answer with, by what it declares, under their statuses. */
function failures(system: System, operation: Operation, isPublic: boolean): Record<string, ResponseObject> {
  const { method, input, rate } = operation
  const codes = [
    'VALIDATION_ERROR',
    ...(input.query?.shape.cursor || operation.follows ? ['INVALID_CURSOR'] : []),
    'UNAUTHENTICATED',
    ...(isPublic ? [] : ['FORBIDDEN']),
    ...(input.path ? ['NOT_FOUND'] : []),
    ...(method === 'POST' && !operation.isSearch ? ['IDEMPOTENCY_KEY_REUSED'] : []),
    ...(canBeStale(operation) ? ['STALE_VERSION'] : []),
    ...(input.body || input.file ? ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] : []),
    ...(operation.sends === undefined ? [] : ['RANGE_NOT_SATISFIABLE']),
    ...(rate ? ['RATE_LIMITED'] : []),
    ...operation.errors,
    'INTERNAL_ERROR',
    ...(input.path ? ['ITEM_UNREADABLE'] : []),
    'BUSY',
  ]
  const byStatus: Record<string, string[]> = {}
  for (const code of new Set(codes)) {
    const status = system.errors?.[code]?.[0] ?? statuses[code as keyof typeof statuses]
    byStatus[status] ??= []
    byStatus[status].push(code)
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, found]) => [status, failure(system, found)]),
  )
}

function failure(system: System, codes: readonly string[]): ResponseObject {
  const sentence = (code: string) => {
    const own = system.errors?.[code]
    return own ? `${code}: ${own[1]}` : code
  }
  return {
    description: codes.map(sentence).join('; '),
    content: json({
      allOf: [
        { $ref: '#/components/schemas/Error' },
        { properties: { error: { properties: { code: { enum: [...codes] } } } } },
      ],
    }),
  }
}
