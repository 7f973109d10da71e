import { fromTransport } from './wire.ts'

interface Said {
  readonly name?: string
  readonly message?: string
  readonly details?: object
  readonly Item?: unknown
  readonly CancellationReasons?: unknown
}

/** DynamoDB's refusal as the page reads it: its name, its message, and what stands beside them. */
export function errorBody(error: unknown): Record<string, unknown> {
  const { name = 'Error', details, Item, CancellationReasons } = error as Said
  const message = unreachable(error) ?? (error as Said).message ?? String(error)
  return fromTransport({
    name,
    message: message || name,
    ...(Item !== undefined && { Item }),
    ...(CancellationReasons !== undefined && { CancellationReasons }),
    ...details,
  }) as Record<string, unknown>
}

const gone = /ECONNREFUSED|ECONNRESET|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|UND_ERR|TimeoutError|NetworkingError/

/** The store itself does not answer, whatever the transport calls that. */
function unreachable(error: unknown): string | undefined {
  const {
    name = '',
    message = '',
    code = '',
    cause,
  } = error as Said & { code?: string; cause?: { code?: string } }
  const told = [name, code, cause?.code ?? '', message].join(' ')
  if (/closed/i.test(message) && name !== 'MonotableError' && !name.endsWith('Exception'))
    return `The engine is closed: start it again, then try again. (${message})`
  if (!gone.test(told)) return undefined
  return `DynamoDB does not answer at its endpoint: start the engine or check the address, then try again. (${message || code})`
}

/** What is the asker's fault is 400, as DynamoDB has it; the rest is a fault here or on the way. */
export function errorStatus(error: unknown): 400 | 500 {
  const { name = '' } = error as Said
  return name.endsWith('Exception') || name === 'MonotableError' ? 400 : 500
}
