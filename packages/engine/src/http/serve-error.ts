export type ServeErrorCode = 'unprotected' | 'port-taken' | 'not-permitted' | 'no-such-address' | 'failed'

/** Why the server cannot listen, in a sentence for the person who started it. */
export class ServeError extends Error {
  override readonly name = 'ServeError'
  readonly code: ServeErrorCode

  constructor(code: ServeErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

type Sentence = (host: string, port: number) => string

const systemErrors: Record<string, [ServeErrorCode, Sentence] | undefined> = {
  EADDRINUSE: [
    'port-taken',
    (host, port) =>
      `Port ${port} on ${host} is in use by another program. Stop it, or choose another port (--port ${port + 1}).`,
  ],
  EACCES: [
    'not-permitted',
    (_host, port) => `This user may not listen on port ${port}. Choose one above 1023.`,
  ],
  EADDRNOTAVAIL: ['no-such-address', host => `${host} is not an address of this machine. Use 127.0.0.1.`],
  ENOTFOUND: ['no-such-address', host => `This machine does not know the host name ${host}. Use 127.0.0.1.`],
}

/** Says in a sentence what the system said in a code. */
export function serveError(error: NodeJS.ErrnoException, host: string, port: number): ServeError {
  const [code, sentence] = systemErrors[error.code ?? ''] ?? ['failed', () => error.message]
  return new ServeError(code, sentence(host, port), error)
}

export const unprotected = (host: string) =>
  new ServeError(
    'unprotected',
    `Listening on ${host} would let others on the network in: give at least one access key (--access-key ` +
      'id:secret), or listen on 127.0.0.1.',
  )
