/** Nothing came through: it is tried again when the network is back. */
export class Offline extends Error {
  readonly seconds: number
  constructor(seconds = 0) {
    super('offline')
    this.seconds = seconds
  }
}

/** Nobody is signed in any more. */
export class SignedOut extends Error {}

/** The server has looked at it and will not take it. */
export class Refused extends Error {}

interface Part {
  readonly from: number
  readonly size: number
  readonly url: string
  readonly headers: Record<string, string>
}

export interface Address {
  readonly rawKey: string
  readonly rawId: string
  readonly url?: string
  readonly headers: Record<string, string>
  readonly parts?: readonly Part[]
  readonly isThere: boolean
  readonly state?: string
}

export interface UploadState {
  readonly rawId: string
  readonly state: string
  readonly reason?: string
}

const patience = 30_000

/** The operations that an upload needs, as the person who is signed in. */
export function openUploadApi(base: string) {
  let token: Promise<string> | undefined
  const readToken = async () => {
    const answer = await reach('/accounts/token/snaprace', {
      method: 'POST',
      headers: { accept: 'application/json' },
    })
    if (answer.status === 401) throw new SignedOut()
    if (!answer.ok) throw new Offline()
    return ((await answer.json()) as { token: string }).token
  }
  const bearer = async (isStale: boolean): Promise<string> => {
    if (isStale || !token) {
      token = readToken()
      token.catch(() => {
        token = undefined
      })
    }
    return token
  }
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const send = async (isStale: boolean) =>
      reach(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${await bearer(isStale)}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patience),
      })
    const first = await send(false)
    return answerOf<T>(first.status === 401 ? await send(true) : first)
  }
  return {
    address: (file: { file: string; contentType: string; size: number; sha256: string }) =>
      ask<Address>(`${base}/upload-urls`, { ...file, inParts: true }),
    tell: (rawKey: string) => ask<{ state: string }>('/snaprace/uploads', { rawKey }),
    states: async (rawIds: readonly string[]) =>
      (await ask<{ items: UploadState[] }>(`${base}/upload-states`, { rawIds })).items,
    /** Sends what has not arrived, and reports the `share` of the file meanwhile. */
    async send(file: File, address: Address, share: (of: number) => void): Promise<void> {
      const missing = address.parts ?? [
        { from: 0, size: file.size, url: address.url as string, headers: address.headers },
      ]
      let before = file.size - missing.reduce((sum, { size }) => sum + size, 0)
      for (const { from, size, url, headers } of missing) {
        const isOwn = url.startsWith('/')
        const own = isOwn ? { authorization: `Bearer ${await bearer(false)}` } : {}
        await put(url, file.slice(from, from + size), {
          headers: { ...headers, ...own },
          sent: bytes => share((before + bytes) / file.size),
        })
        before += size
      }
    },
  }
}

export type UploadApi = ReturnType<typeof openUploadApi>

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { ...init, cache: 'no-store', credentials: 'same-origin' })
  } catch {
    throw new Offline()
  }
}

async function answerOf<T>(answer: Response): Promise<T> {
  // What is no JSON does not come from our server: a hotel's page, a proxy's error.
  const body = (await answer.json().catch(() => undefined)) as { error?: { message: string } } | undefined
  if (answer.ok && body) return body as T
  if (answer.status === 401) throw new SignedOut()
  if (answer.status === 429 || answer.status >= 500 || !body?.error)
    throw new Offline(Number(answer.headers.get('retry-after') ?? 0))
  throw new Refused(body.error.message)
}

interface PutOptions {
  readonly headers: Record<string, string>
  readonly sent: (bytes: number) => void
}

/** `fetch` tells nothing of how far a body is. */
function put(url: string, body: Blob, { headers, sent }: PutOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => sent(loaded)
    request.onerror = () => reject(new Offline())
    request.onload = () => {
      const { status } = request
      // 412: it arrived before, and only the answer was lost.
      if ((status >= 200 && status < 300) || status === 412) return resolve()
      if (status === 401) return reject(new SignedOut())
      if (status === 429 || status >= 500)
        return reject(new Offline(Number(request.getResponseHeader('retry-after') ?? 0)))
      reject(new Refused(messageIn(request.responseText)))
    }
    request.send(body)
  })
}

function messageIn(text: string): string {
  try {
    return (JSON.parse(text) as { error: { message: string } }).error.message
  } catch {
    return text.slice(0, 200)
  }
}
