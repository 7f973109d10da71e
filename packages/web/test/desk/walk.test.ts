import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allSystems } from '../support/all-systems.ts'
import { type Browser, type Form, type Served, type Shown, serveSamples } from '../support/serve-samples.ts'

const systems = await allSystems()

/** Pages of the same kind, such as those of two products: so many of each are walked. `DESK_WALK=1000` walks them all. */
const ofEach = Number(process.env.DESK_WALK ?? 1)
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

  const pressed = new Set<string>()

  test.each((system.demo?.users ?? []).map(({ sub }) => sub))(
    'has no dead link and no button that is refused for %s',
    async user => {
      const browser = await served.browser(user)
      const pages = await walk(browser, name)
      const bad = pages.filter(({ status }) => status !== 200).map(({ status, path }) => `${status} ${path}`)
      expect(bad.filter(each => !exceptions[name]?.test(each))).toEqual([])
      expect(pages.length).toBeGreaterThan(0)
      for (const { text, path } of pages) expect(text.includes('undefined</'), path).toBe(false)
      const refused: string[] = []
      for (const page of pages) refused.push(...(await pressNew(browser, page, pressed)))
      expect(refused).toEqual([])
    },
    240_000,
  )
})

/** Presses the first button of a page whose operation nobody has called yet. */
async function pressNew(browser: Browser, walked: Shown, pressed: Set<string>): Promise<string[]> {
  const operationOf = ({ action }: Form) => /\/do\/(\w+)\?do=send/.exec(action)?.[1] ?? ''
  const isNew = (form: Form) => form.isPost && operationOf(form) !== '' && !pressed.has(operationOf(form))
  if (!walked.forms.some(isNew)) return []
  // What was pressed since may have changed it.
  const page = await browser.get(walked.path)
  const form = page.forms.find(isNew)
  if (!form) return []
  pressed.add(operationOf(form))
  const { status, text } = await browser.send(page, form)
  return status < 400 ? [] : [`${status} ${form.action} ${/<h1>([^<]*)/.exec(text)?.[1] ?? ''}`]
}
