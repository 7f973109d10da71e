import { DynamoDBError } from '@monotable/dynamodb'
import { parameter, type QueryString } from './query-string.ts'
import type { RequestHead } from './request-head.ts'

/** What a request says about its signature, in a header or, presigned, in its query string. */
export interface Authorization {
  readonly algorithm: string
  readonly credential: string
  readonly signature: string
  /** Names joined by semicolons. */
  readonly signedHeaders: string
  readonly date: string
  /** Only of a presigned request: the seconds for which it holds. */
  readonly expires: string | undefined
  readonly presigned: boolean
}

const incomplete = (message: string) => new DynamoDBError('IncompleteSignatureException', message)

export function readAuthorization(head: RequestHead, query: QueryString): Authorization {
  const header = head.authorization?.trim()
  const algorithm = query.length === 0 ? undefined : parameter(query, 'X-Amz-Algorithm')
  if (header && algorithm !== undefined) {
    throw new DynamoDBError(
      'InvalidSignatureException',
      "Found both 'X-Amz-Algorithm' as a query-string param and 'Authorization' as HTTP header.",
    )
  }
  if (algorithm !== undefined) return fromQuery(query)
  if (header?.startsWith('AWS4-')) return fromHeader(header, head.amzDate ?? head.date)
  throw new DynamoDBError('MissingAuthenticationTokenException', 'Request is missing Authentication Token')
}

/** In the order in which AWS lists what is missing. */
const headerParameters = ['Credential', 'Signature', 'SignedHeaders'] as const

function fromHeader(header: string, date: string | undefined): Authorization {
  const given: Record<string, string | undefined> = Object.create(null)
  const pieces = header.split(/[\s,]+/)
  for (let i = 1; i < pieces.length; i++) {
    const piece = pieces[i]!
    const equals = piece.indexOf('=')
    if (equals !== -1) given[piece.slice(0, equals)] = piece.slice(equals + 1)
    else if (piece !== '') throw incomplete(notAPair(piece, header))
  }
  const { Credential: credential, Signature: signature, SignedHeaders: signedHeaders } = given
  if (credential && signature && signedHeaders !== undefined && date) {
    return {
      algorithm: pieces[0]!,
      credential,
      signature,
      signedHeaders,
      date,
      expires: undefined,
      presigned: false,
    }
  }
  let message = ''
  for (const name of headerParameters) {
    if (!given[name]) message += `Authorization header requires '${name}' parameter. `
  }
  if (!date) {
    message += "Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header. "
  }
  throw incomplete(`${message}Authorization=${header}`)
}

const notAPair = (piece: string, header: string) =>
  `'${piece}' not a valid key=value pair (missing equal-sign) in Authorization header: '${header}'.`

const queryParameters = [
  'X-Amz-Algorithm',
  'X-Amz-Credential',
  'X-Amz-Signature',
  'X-Amz-SignedHeaders',
  'X-Amz-Date',
]

function fromQuery(query: QueryString): Authorization {
  const missing = queryParameters.filter(name => !parameter(query, name))
  if (missing.length > 0) {
    const sentences = missing.map(name => `AWS query-string parameters must include '${name}'. `)
    throw incomplete(`${sentences.join('')}Re-examine the query-string parameters.`)
  }
  const [algorithm, credential, signature, signedHeaders, date] = queryParameters.map(
    name => parameter(query, name) ?? '',
  ) as [string, string, string, string, string]
  return {
    algorithm,
    credential,
    signature,
    signedHeaders,
    date,
    expires: parameter(query, 'X-Amz-Expires'),
    presigned: true,
  }
}
