import { CallError } from './call-error.ts'
import { pause, type Sending, send } from './send.ts'
import type { LiveEvent } from './types.ts'

/** The server gives a sign of life every 15 seconds: a connection without one is dead, whatever the system says. */
const longestSilence = 45_000

interface Place {
  lastId: string | undefined
  /** Milliseconds until the connection is opened again. */
  retry: number
}

/** Live changes, taken up where they broke off for as long as somebody listens. */
export async function* followEvents(sending: Sending, first: Response): AsyncGenerator<LiveEvent<unknown>> {
  const { options } = sending
  const place: Place = { lastId: undefined, retry: 2000 }
  for (let response: Response | undefined = first; ; ) {
    if (response?.body) yield* readEvents(response.body, place)
    await pause(place.retry * (0.5 + Math.random()), options.signal)
    const { lastId } = place
    const headers = { ...options.headers, ...(lastId !== undefined && { 'last-event-id': lastId }) }
    try {
      response = (await send({ ...sending, options: { ...options, headers } })).response
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      response = undefined
      // The place is too old, or of another server: nobody knows what was missed.
      if (error.code === 'INVALID_CURSOR' && lastId !== undefined) {
        place.lastId = undefined
        yield { event: 'reset', data: undefined }
      } else if (error.code !== 'NO_ANSWER' && error.status < 500 && error.status !== 429) throw error
    }
  }
}

/** Ends where the connection does, also where it breaks: the reader comes again. */
async function* readEvents(
  body: ReadableStream<Uint8Array>,
  place: Place,
): AsyncGenerator<LiveEvent<unknown>> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const silence = setTimeout(() => reader.cancel(), longestSilence)
      const { value } = await reader.read().catch(() => ({ value: undefined }))
      clearTimeout(silence)
      if (!value) return
      const blocks = (text + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/)
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = readBlock(block, place)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** One block of lines; an id without data moves the place and is no event. */
function readBlock(block: string, place: Place): LiveEvent<unknown> | undefined {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/s.exec(line) ?? []
    if (field === 'id') place.lastId = value
    else if (field === 'event') event = value
    else if (field === 'data') data.push(value)
    else if (field === 'retry') place.retry = Number(value)
  }
  if (event === 'reset') return { event, data: undefined }
  return data.length > 0 ? { event, data: JSON.parse(data.join('\n')) } : undefined
}
