import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { DynamoDBError } from '@monotable/dynamodb'
import type { OpenEngine } from '../engine.ts'
import { encodeResponse } from '../items/response.ts'
import type { AnyOperation } from '../operations/operation.ts'
import { preferredEncoding } from './accept-encoding.ts'
import type { Access } from './access.ts'
import { byteLength, writeAnswer, writeTooLarge } from './answer.ts'
import { compress, decompress, worthCompressing } from './compression.ts'
import { corsHeaders, preflightHeaders } from './cors.ts'
import { errorBody, internalFault } from './error-body.ts'
import { notJson, parseJson } from './json-body.ts'
import type { Guest } from './lane.ts'
import { splitUrl } from './query-string.ts'
import { collectBody, dropBody, type IncomingBody } from './request-body.ts'
import { headerValues, type RequestHead } from './request-head.ts'
import { requestId } from './request-id.ts'
import type { Verdict } from './signature.ts'

/** What the server needs of an engine. */
export type EnginePort = Pick<OpenEngine, 'operation' | 'answer' | 'close'>

/** What all exchanges of one server share. */
export interface Service {
  readonly engine: EnginePort
  readonly access: Access
  readonly maxBodyBytes: number
  readonly log: (line: string) => void
  /** From now on every answer is the last of its connection. */
  closing: boolean
}

/** A larger answer holds its place until the client has taken it. */
const largeAnswer = 64 * 1024

const amzJson = 'application/x-amz-json-1.0'
const plainJson = 'application/json'
const notFound = Buffer.from('<UnknownOperationException/>\n')
const nothing = () => {}

const tooSlow = () =>
  new DynamoDBError('RequestTimeoutException', 'The request came too slowly while others were waiting.')

/** One request and its answer, in the order in which AWS looks at a request. */
export class Exchange implements Guest {
  readonly #service: Service
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #head: RequestHead
  readonly #url: ReturnType<typeof splitUrl>
  /** The verdict on the caller, if it was reached before the body was read. */
  #verdict: Verdict | undefined
  #body: IncomingBody | undefined
  #isLast = false
  #done = nothing
  /** Of an answer that the log speaks of. */
  #id: string | undefined

  constructor(service: Service, request: IncomingMessage, response: ServerResponse, head: RequestHead) {
    this.#service = service
    this.#request = request
    this.#response = response
    this.#head = head
    this.#url = splitUrl(request.url)
  }

  /** Answers what needs no body: what is no call of an operation, and a call that its head alone refuses. */
  answerFromHead(): boolean {
    const { method = '' } = this.#request
    const { path, query } = this.#url
    if (method !== 'POST' || path !== '/') {
      dropBody(this.#request)
      this.#answerOther(method, path)
      return true
    }
    const { access } = this.#service
    if (!access.comesBeforeBody) return false
    try {
      this.#verdict = access.judge(this.#head, query)
      return false
    } catch (error) {
      this.turnAway(error)
      return true
    }
  }

  start(leave: () => void): void {
    this.#done = leave
    if (this.#request.destroyed) this.#finish()
    else this.#body = collectBody(this.#request, this.#service.maxBodyBytes, this.#answer, this.#finish)
  }

  received(): number | undefined {
    return this.#body?.received()
  }

  turnOut(): void {
    this.#body?.drop()
    this.#isLast = true
    this.#refuse(tooSlow())
  }

  /** Refuses a request whose body was not read. */
  turnAway(reason: unknown): void {
    dropBody(this.#request)
    this.#refuse(reason)
  }

  readonly #refuse = (reason: unknown): void => {
    const error = reason instanceof DynamoDBError ? reason : internalFault(reason)
    if (error.cause !== undefined && error.httpStatus >= 500) this.#report(error.cause)
    this.#sendJson(error.httpStatus, encodeResponse(errorBody(error)))
  }

  readonly #finish = (): void => {
    const done = this.#done
    this.#done = nothing
    done()
  }

  readonly #answer = (sent: Buffer | undefined): void => {
    try {
      if (sent) this.#call(sent)
      else this.#tooLarge()
    } catch (error) {
      this.#refuse(error)
    }
  }

  #call(sent: Buffer): void {
    const { rawHeaders } = this.#request
    const signed = { method: 'POST', query: this.#url.query, rawHeaders, body: sent }
    const provenRegion = this.#verdict?.(signed)
    const { contentEncoding } = this.#head
    const body = contentEncoding ? decompress(sent, contentEncoding, this.#service.maxBodyBytes) : sent
    if (!body) this.#tooLarge()
    else if (body.length > 0 && !this.#contentType()) this.#write(404, [], [notFound])
    else {
      const input = parseJson(body)
      const operation = this.#operation()
      const region = provenRegion ?? this.#service.access.judge(this.#head, signed.query)(signed)
      if (typeof input !== 'object' || input === null || Array.isArray(input)) throw notJson()
      const host = operation.name === 'DescribeEndpoints' ? headerValues(rawHeaders, 'host')[0] : undefined
      const answer = this.#service.engine.answer(operation, input, { region, host })
      if (answer instanceof Promise) answer.then(this.#succeed, this.#refuse)
      else this.#succeed(answer)
    }
  }

  /** Health, preflights of scripts in a browser, and whatever else is not a call of an operation. */
  #answerOther(method: string, path: string): void {
    if (method === 'GET' && (path === '/' || path === '/ping')) {
      this.#write(200, [], [healthText(this.#request.rawHeaders)])
    } else if (method === 'OPTIONS' && this.#head.origin) {
      this.#write(200, preflightHeaders(this.#request.rawHeaders), [])
    } else this.#write(404, [], [notFound])
  }

  /** The two types that AWS reads; it answers in the same. */
  #contentType(): string | undefined {
    const { contentType = '' } = this.#head
    if (contentType === amzJson) return amzJson
    const type = contentType.split(';', 1)[0]!.trim()
    return type === amzJson || type === plainJson ? type : undefined
  }

  #operation(): AnyOperation {
    const { target = '' } = this.#head
    const dot = target.indexOf('.')
    const operation = this.#service.engine.operation(target.slice(0, dot), target.slice(dot + 1))
    if (!operation) throw new DynamoDBError('UnknownOperationException', '')
    return operation
  }

  /** An operation without an answer (TagResource) has an empty body. */
  readonly #succeed = (answer: unknown): void => {
    atEndOfTurn(() => {
      try {
        this.#sendJson(200, answer === undefined ? [] : encodeResponse(answer))
      } catch (error) {
        this.#refuse(error)
      }
    })
  }

  #report(cause: unknown): void {
    const what = cause instanceof Error ? cause.stack : String(cause)
    this.#id = requestId()
    this.#service.log(`${this.#head.target ?? 'A request'} failed (request ${this.#id}): ${what}`)
  }

  #sendJson(status: number, body: Buffer[]): void {
    const headers = ['Content-Type', this.#contentType() ?? plainJson]
    const { acceptEncoding } = this.#head
    const compressible = acceptEncoding && byteLength(body) >= worthCompressing
    const encoding = compressible ? preferredEncoding(acceptEncoding) : undefined
    if (!encoding) this.#write(status, headers, body)
    else {
      compress(Buffer.concat(body), encoding, (error, compressed) => {
        if (error) this.#write(status, headers, body)
        else this.#write(status, [...headers, 'Content-Encoding', encoding], [compressed])
      })
    }
  }

  #write(status: number, headers: string[], body: readonly Buffer[]): void {
    if (this.#head.origin) headers.push(...corsHeaders)
    if (this.#service.closing || this.#isLast) headers.push('Connection', 'close')
    const length = writeAnswer(this.#response, { status, headers, id: this.#id }, body)
    // A response that waits behind another one on its connection is not told when the connection ends.
    const taking = this.#response.socket !== null && !this.#response.destroyed
    if (taking && length > largeAnswer) this.#response.once('close', this.#finish)
    else this.#finish()
  }

  #tooLarge(): void {
    writeTooLarge(this.#response)
    this.#finish()
  }
}

let waiting: (() => void)[] = []

/**
 * Does something when this turn of the event loop has read what there was to read. Answers that leave together
 * wake a client once; each sent at once would wake it each time, which costs more than finding the answer.
 */
function atEndOfTurn(work: () => void): void {
  if (waiting.push(work) === 1) setImmediate(doAll)
}

function doAll(): void {
  const all = waiting
  waiting = []
  for (const work of all) work()
}

const hostOfAws = 'dynamodb.us-east-1.amazonaws.com'

/** DynamoDB answers with the host of the request. For a request by IP address it answers with its own name. */
function healthText(rawHeaders: readonly string[]): Buffer {
  const [host = ''] = headerValues(rawHeaders, 'host')
  const name = host.replace(/:\d*$/, '')
  const named = name !== '' && !name.startsWith('[') && isIP(name) === 0
  // The space at the end is AWS's.
  return Buffer.from(`healthy: ${named ? host : hostOfAws} `)
}
