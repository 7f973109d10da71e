import { get, type IncomingMessage } from 'node:http'

export interface ReceivedEvent {
  readonly id: string
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look at events of any shape
  readonly data: any
}

export interface Following {
  readonly status: number
  /** The id to go on with, as a browser keeps it. */
  readonly lastEventId: string
  /** The next event; undefined if the server has ended the answer. */
  next(): Promise<ReceivedEvent | undefined>
  /** The next so many. */
  take(count: number): Promise<ReceivedEvent[]>
  close(): void
}

/** Follows server-sent events, as `EventSource` does; it returns when the server has begun to follow. */
export async function followEvents(url: string, headers: Record<string, string> = {}): Promise<Following> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    // A connection of its own: it is cut in the midst of an answer.
    get(url, { headers, agent: false }, resolve).on('error', reject)
  })
  let lastEventId = headers['last-event-id'] ?? ''
  const events = eventsIn(response, id => {
    lastEventId = id ?? lastEventId
    return lastEventId
  })
  const next = async () => (await events.next()).value ?? undefined
  return {
    status: response.statusCode as number,
    get lastEventId() {
      return lastEventId
    },
    next,
    async take(count) {
      const taken: ReceivedEvent[] = []
      while (taken.length < count) {
        const event = await next()
        if (!event) throw new Error(`Only ${taken.length} of ${count} events came`)
        taken.push(event)
      }
      return taken
    },
    close: () => void response.destroy(),
  }
}

async function* eventsIn(
  response: IncomingMessage,
  moveTo: (id: string | undefined) => string,
): AsyncGenerator<ReceivedEvent, undefined> {
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) {
    const blocks = `${text}${chunk}`.split('\n\n')
    text = blocks.pop() as string
    for (const block of blocks) {
      const { id: given, event = 'message', data } = fieldsIn(block)
      const id = moveTo(given)
      if (data !== undefined) yield { id, event, data: JSON.parse(data) }
    }
  }
  return undefined
}

function fieldsIn(block: string): Partial<Record<string, string>> {
  const lines = block.split('\n').map(line => /^([a-z]+): (.*)$/.exec(line))
  return Object.fromEntries(lines.flatMap(line => (line ? [[line[1], line[2]]] : [])))
}
