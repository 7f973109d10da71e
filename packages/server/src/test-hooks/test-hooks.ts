import { type Context, Hono } from 'hono'
import { parseInput } from '../http/invalid.ts'
import { readJson } from '../http/read-json.ts'
import type { Hook, TestBench } from './hook.ts'
import { hooks } from './hooks.ts'

const bodyLimit = 1024 * 1024

/** The hooks by which tests move time and let things happen. Outside test mode there are none. */
export function testHooks(bench: TestBench): Hono | undefined {
  if (!bench.runtime.isTest) return undefined
  const app = new Hono()
  for (const hook of hooks) {
    app.on(hook.method, hook.path, async context => {
      const answer = await hook.run((await inputOf(context, hook)) as never, bench)
      return answer ? context.json(answer) : context.body(null, 204)
    })
  }
  return app
}

async function inputOf({ req }: Context, { method, input }: Hook): Promise<unknown> {
  const given = method === 'GET' ? req.query() : ((await readJson(req.raw, bodyLimit)) ?? {})
  return parseInput(method === 'GET' ? 'query' : 'body', input, given)
}
