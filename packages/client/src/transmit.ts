/// <reference lib="dom" />

type Progress = (sent: number, total: number) => void

interface Init {
  readonly method: string
  readonly headers: Headers
  readonly body: string | Blob | undefined
  readonly signal: AbortSignal
}

/** Sends one request. If you ask for upload progress, it uses what the environment offers for that. */
export function transmit(
  url: string,
  init: Init,
  given?: typeof fetch,
  onProgress?: Progress,
): Promise<Response> {
  const { body, ...rest } = init
  const send = given ?? fetch
  if (!onProgress || !(body instanceof Blob))
    return send(url, { ...rest, ...(body !== undefined && { body }) })
  if (!given && typeof XMLHttpRequest !== 'undefined') return sendByXhr(url, init, body, onProgress)
  // Node sends a stream as it is read; its types do not know `duplex` yet, nor do those of browsers.
  return send(url, { ...rest, body: counted(body, onProgress), duplex: 'half' } as RequestInit)
}

/** `fetch` of browsers does not tell how much is sent. */
function sendByXhr(url: string, init: Init, body: Blob, onProgress: Progress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method, url)
    request.responseType = 'arraybuffer'
    init.headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
    request.onload = () => {
      const lines = request.getAllResponseHeaders().trim().split(/\r\n/)
      const headers = lines.map(line => line.split(/: (.*)/s).slice(0, 2) as [string, string])
      const content = request.status === 204 ? null : request.response
      resolve(new Response(content, { status: request.status, headers }))
    }
    request.onerror = request.onabort = () => reject(new TypeError('The file could not be sent'))
    init.signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

const pieceSize = 64 * 1024

/** The bytes of a file piece by piece. */
function counted(file: Blob, onProgress: Progress): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    async pull(controller) {
      if (sent >= file.size) return controller.close()
      const piece = await file.slice(sent, sent + pieceSize).arrayBuffer()
      controller.enqueue(new Uint8Array(piece))
      sent += piece.byteLength
      onProgress(sent, file.size)
    },
  })
}
