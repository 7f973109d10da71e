import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { followStream } from './follow-stream.ts'
import type { StudioOptions } from './studio-options.ts'
import { fromTransport } from './wire.ts'

const mostOfThePast = 1000

/** `GET /feed/:table?last=200`: the changes of a table as server-sent events, after the last ones that were. */
export function feedRoute({ send, streams }: StudioOptions): Hono {
  return new Hono().get('/feed/:table', async context => {
    const arn = streams && (await streamOf(send, context.req.param('table')))
    if (!streams || arn === undefined) {
      return context.json({ name: 'NotFound', message: 'The studio reads no stream of this table' }, 404)
    }
    const last = Math.min(mostOfThePast, Math.max(0, Number(context.req.query('last') ?? 0) || 0))
    return streamSSE(context, async stream => {
      const stop = new AbortController()
      stream.onAbort(() => stop.abort())
      try {
        for await (const changes of followStream({ streams, arn, last, stop: stop.signal })) {
          // The first event comes at once, so that the page knows that it listens.
          await stream.writeSSE({ event: 'changes', data: JSON.stringify(fromTransport(changes)) })
        }
      } catch (error) {
        const { message } = error as Error
        if (!stop.signal.aborted) await stream.writeSSE({ event: 'fault', data: JSON.stringify({ message }) })
      }
    })
  })
}

async function streamOf(send: StudioOptions['send'], TableName: string): Promise<string | undefined> {
  const { Table } = (await send('DescribeTable', { TableName }).catch(noTable)) as {
    Table?: { LatestStreamArn?: string; StreamSpecification?: { StreamEnabled?: boolean } }
  }
  return Table?.StreamSpecification?.StreamEnabled ? Table.LatestStreamArn : undefined
}

/** A table that is not there has no stream either. */
function noTable(error: unknown): object {
  if ((error as Error).name === 'ResourceNotFoundException') return {}
  throw error
}
