import { expect, it } from 'vitest'
import { serve } from '../../src/http/server.ts'
import { open } from '../../src/open.ts'
import { ask, call } from './wire.ts'

const whole = '{"TableName": "none", "Item": {"pk": {"S": "x"}}}'
const prefixes = Array.from(whole, (_, length) => whole.slice(0, length))

const malformed = [
  ...['}}}', '}{', 'dog', '7', '7dog', '><#', '????', '"""', '{"""}', '{""}', '{7}', '{3: }}', '{"2":{}'],
  ...[',', '{,}', '{{}}', '"a": "b"', '{{{', '[]', 'null', 'true', '"x"', '{}{}', '{"a":1,}', "{'a':1}", ' '],
  ...['\ufeff{}', `${'{'.repeat(10_000)}${'}'.repeat(9_999)}`, `${'{'.repeat(10_000)}${'}'.repeat(10_001)}`],
]

it('a body that is no JSON object is refused, and the next request is answered', async () => {
  const engine = await open()
  const server = await serve(engine, { port: 0 })
  try {
    for (const body of [...prefixes, ...malformed]) {
      const answer = await ask(server.port, { headers: call('PutItem'), body })
      expect([body.slice(0, 20), answer.status, answer.text]).toEqual([
        body.slice(0, 20),
        400,
        '{"__type":"com.amazon.coral.service#SerializationException"}',
      ])
    }
    const { text } = await ask(server.port, { headers: call('PutItem'), body: whole })
    expect(text).toContain('ResourceNotFoundException')
  } finally {
    await server.close()
    await engine.close()
  }
})
