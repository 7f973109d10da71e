import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allSystems } from '../support/all-systems.ts'
import { type Browser, type Served, type Shown, serveSamples } from '../support/serve-samples.ts'

const systems = await allSystems()

/** Pages of the same kind, such as those of two products: so many of each are walked. */
const ofEach = 2
const shapeOf = (path: string) =>
  path
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9A-HJKMNP-TV-Z]{26}\b/gi, '~')
    .replace(/\?.*$/, '')
    .replace(/\/(shops|parts|users|urls|companies|events|photographers|organizers)\/[^/]+/g, '/$1/~')

/** Links that answer something else than 200, and why that is right: the operation hides what the page cannot know. */
const exceptions: Readonly<Record<string, RegExp>> = {
  // An inactive photographer is shown to the platform, the photos are to nobody.
  snaprace: /^404 \/snaprace\/app\/photographers\/[^/]+\/photos$/,
}

/** Follows every link of the desk, breadth first. */
async function walk(browser: Browser, system: string): Promise<Shown[]> {
  const seen = new Map<string, Shown>()
  const shapes = new Map<string, number>()
  const queue = [`/${system}/app/`]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const shape = shapeOf(path)
    const count = shapes.get(shape) ?? 0
    if (seen.has(path) || count >= ofEach) continue
    shapes.set(shape, count + 1)
    const page = await browser.get(path)
    seen.set(path, page)
    queue.push(...page.links.filter(link => link.startsWith(`/${system}/app`)))
  }
  return [...seen.values()]
}

describe.each(systems.map(system => [system.name, system] as const))('the desk of %s', (name, system) => {
  let served: Served
  beforeAll(async () => {
    served = await serveSamples(system)
  }, 120_000)
  afterAll(() => served.close())

  test.each((system.demo?.users ?? []).map(({ sub }) => sub))(
    'has no dead link for %s, and no id where a name is known',
    async user => {
      const pages = await walk(await served.browser(user), name)
      const bad = pages.filter(({ status }) => status !== 200).map(({ status, path }) => `${status} ${path}`)
      expect(bad.filter(each => !exceptions[name]?.test(each))).toEqual([])
      expect(pages.length).toBeGreaterThan(2)
      for (const { text, path } of pages) expect(text.includes('undefined</'), path).toBe(false)
    },
    240_000,
  )

  test('has no button that is refused', async () => {
    const pressed = new Set<string>()
    const refused: string[] = []
    for (const { sub } of system.demo?.users ?? []) {
      const browser = await served.browser(sub)
      for (const { path } of await walk(browser, name)) {
        // As it is now: an earlier button may have changed it.
        const page = await browser.get(path)
        const next = page.forms.find(
          ({ action, isPost }) =>
            isPost && /\/do\/\w+\?do=send/.test(action) && !pressed.has(action.replace(/.*\/do\//, '')),
        )
        if (!next) continue
        pressed.add(next.action.replace(/.*\/do\//, ''))
        const { status, text } = await browser.send(page, next)
        if (status >= 400)
          refused.push(`${sub} ${status} ${next.action} ${/<h1>([^<]*)/.exec(text)?.[1] ?? ''}`)
      }
    }
    expect(refused).toEqual([])
  }, 300_000)
})
