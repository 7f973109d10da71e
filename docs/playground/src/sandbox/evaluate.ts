import backendUrl from '../backend/worker.ts?worker&url'
import type { Evaluated } from './evaluated.ts'
import transformUrl from './transform.ts?worker&url'

/** How long a schema may take. */
const longest = 4000

let program: Promise<string> | undefined

/**
 * Runs a schema in a frame of its own: without an origin, so without cookies, storage and network, and in a worker, so that
 * an endless loop ends with the frame.
 */
export async function evaluate(code: string): Promise<Evaluated> {
  program ??= programText()
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.hidden = true
  frame.title = 'Runs schema.ts'
  frame.src = './sandbox.html'
  try {
    const text = await program
    await new Promise(resolve => {
      frame.addEventListener('load', resolve, { once: true })
      document.body.append(frame)
    })
    return await answerOf(frame, { program: text, code })
  } finally {
    frame.remove()
  }
}

/** The library is already there, as part of the backend. */
async function programText(): Promise<string> {
  const texts = [transformUrl, backendUrl].map(async url => (await fetch(url)).text())
  return (await Promise.all(texts)).join(';\n')
}

function answerOf(frame: HTMLIFrameElement, message: object): Promise<Evaluated> {
  const stop = new AbortController()
  return new Promise<Evaluated>(resolve => {
    const late = setTimeout(
      () =>
        resolve({ message: `schema.ts did not end within ${longest / 1000} seconds, so it was stopped.` }),
      longest,
    )
    stop.signal.addEventListener('abort', () => clearTimeout(late))
    addEventListener(
      'message',
      ({ source, data }) => {
        if (source === frame.contentWindow) resolve(JSON.parse(String(data)) as Evaluated)
      },
      { signal: stop.signal },
    )
    // The frame has no origin that could be named.
    frame.contentWindow?.postMessage(message, '*')
  }).finally(() => stop.abort())
}
