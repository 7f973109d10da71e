import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { allSystems, emptyFolder, endAll, Started, start } from './support/started.ts'

afterAll(endAll)

/** A browser that signs in, with the code from the outbox. */
class Browser {
  readonly #server: Started
  cookie = ''

  constructor(server: Started) {
    this.#server = server
  }

  post(path: string, body?: object): Promise<Response> {
    const api = this.#server.url('API')
    return fetch(`${api}/accounts${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: api, cookie: this.cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  async codeFor(email: string): Promise<string> {
    await this.post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
    const { body } = await this.#server.call('GET', `/_dev/outbox?to=${email}`)
    return /\d{6}/.exec(body.items[0].subject)?.[0] ?? ''
  }

  async signIn(email: string): Promise<this> {
    const answer = await this.post('/sign-in/email-otp', { email, otp: await this.codeFor(email) })
    this.cookie = answer.headers
      .getSetCookie()
      .map(each => each.replace(/;.*/s, ''))
      .join('; ')
    return this
  }

  async claims(system: string): Promise<Record<string, unknown> & { token: string }> {
    const { token } = (await (await this.post(`/token/${system}`)).json()) as { token: string }
    return { ...JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()), token }
  }
}

const monotable = async (...args: string[]) => {
  const run = new Started(args)
  return { code: await run.ended(), said: run.said, complained: run.complained }
}

const admin = (data: string) => [
  ...['--data', data, '--system', 'khaya', '--email', 'ann@example.com', '--role', 'admin'],
]

test('the first administrator is made by a command, before or while the server runs, and survives kill -9', async () => {
  const data = join(await emptyFolder(), 'data')
  const flags = ['--no-demo']
  const server = await start(allSystems, data, flags).ready()
  const ann = await new Browser(server).signIn('ann@example.com')
  expect(await ann.claims('khaya')).not.toHaveProperty('role')
  const unused = await ann.codeFor('ben@example.com')

  const granted = await monotable('grant', ...admin(data))
  expect([granted.code, granted.said]).toEqual([
    0,
    'ann@example.com is admin of khaya, from the next token on: within ten minutes.\n',
  ])
  const { token, role } = await ann.claims('khaya')
  expect(role).toBe('admin')
  // A token is for one system: the others refuse it.
  expect((await server.call('GET', '/khaya/users/me', { token })).status).not.toBe(401)
  const { paths } = (await server.call('GET', '/openapi.json')).body as { paths: Record<string, object> }
  const systems = ['inventory', 'aura', 'eecar', 'snaprace']
  const others = systems.map(name =>
    Object.keys(paths).find(
      path => path.startsWith(`/${name}/`) && !path.includes('{') && 'get' in (paths[path] ?? {}),
    ),
  )
  for (const other of others)
    expect([other, (await server.call('GET', other ?? '', { token })).status]).toEqual([other, 401])
  const wrong = await monotable('grant', ...admin(data).map(each => (each === 'admin' ? 'root' : each)))
  expect([wrong.code, wrong.complained]).toEqual([
    1,
    expect.stringContaining('khaya has no role root. It has admin'),
  ])

  await server.stop('SIGKILL')
  const invited = await monotable(
    'grant',
    allSystems,
    ...admin(data).map(each => each.replace('ann@', 'new@')),
  )
  expect([invited.code, invited.said]).toEqual([0, expect.stringContaining('has no account yet')])
  const blind = await monotable('grant', ...admin(data))
  expect([blind.code, blind.complained]).toEqual([1, expect.stringContaining('No server runs on')])

  const again = await start(allSystems, data, flags).ready()
  const same = new Browser(again)
  same.cookie = ann.cookie
  expect(await same.claims('khaya')).toMatchObject({ role: 'admin' })
  const ben = await new Browser(again).post('/sign-in/email-otp', { email: 'ben@example.com', otp: unused })
  expect(ben.status).toBe(200)
  const replayed = await new Browser(again).post('/sign-in/email-otp', {
    email: 'ben@example.com',
    otp: unused,
  })
  expect(replayed.status).toBe(400)
  expect(await (await new Browser(again).signIn('new@example.com')).claims('khaya')).toMatchObject({
    role: 'admin',
  })
  await again.stop()
}, 180_000)

test.each([
  [[], 'grant needs --system and --email.'],
  [['--system', 'khaya', '--email', 'a@example.com'], 'grant needs either --role or --recover.'],
  [['--system', 'khaya', '--email', 'a', '--role', 'admin'], 'a is not an e-mail address.'],
  [
    ['--system', 'x', '--email', 'a@b.c', '--role', 'r', '--with', 'y'],
    "--with takes claims as name=value, not 'y'.",
  ],
])('grant %j is refused in a sentence', async (args, sentence) => {
  const { code, complained } = await monotable('grant', ...args)
  expect([code, complained]).toEqual([2, expect.stringContaining(sentence)])
})
