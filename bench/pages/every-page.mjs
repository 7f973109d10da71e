import { deskPages } from '../../packages/web/dist/desk/desk-pages.js'
import { pages as products, systems } from '../../systems/dist/index.js'

const shapeOf = ({ path }) => path.replace(/\{[^}]*\}/g, '~').replaceAll('/', ' ')

/**
 * Every page of every system, each at an address that somebody reaches by following links: of those that were met, the
 * one with the longest answer. Where no link leads, what addresses of other pages name is tried. `missed` are pages that
 * open for no sample user.
 */
export async function everyPage(url) {
  const { products: byName } = await products()
  const found = []
  const missed = []
  for (const system of systems) {
    const { pages: made = [], desk } = byName[system.name] ?? {}
    const list = pagesOf(system, made, desk)
    for (const [page, best] of await walk(url, system, list)) {
      const { path, isMade } = page
      const kind = isMade ? 'by hand' : kindOf(page)
      if (best) found.push({ system: system.name, path, kind, ...best })
      else missed.push(`/${system.name}/app${path}`)
    }
  }
  return { found, missed }
}

/** As they are mounted: one made by hand before the generated one of its address, literal paths before placeholders. */
function pagesOf(system, made, desk) {
  const taken = new Set(made.map(shapeOf))
  const generated = deskPages(system, desk).filter(page => !taken.has(shapeOf(page)))
  return [...made.map(page => ({ ...page, isMade: true })), ...generated]
    .sort((a, b) => (shapeOf(a) < shapeOf(b) ? -1 : 1))
    .map(page => ({ ...page, pattern: patternOf(system.name, page.path) }))
}

const patternOf = (system, path) =>
  new RegExp(`^/${system}/app${path.replace(/\/$/, '').replace(/\{[^}]*\}/g, '([^/]+)')}/?$`)

const kindOf = ({ path, scripts = [] }) =>
  path.includes('/do/')
    ? 'desk: form'
    : scripts.includes('live') && path === '/'
      ? 'desk: start'
      : /\}$/.test(path)
        ? 'desk: thing'
        : 'desk: list'

/** Looks at no more than this many addresses of one page for each person: lists lead to hundreds of things. */
const mostLooks = 3
/** And where a page was not found that way: a few things alone may lead to it. */
const mostLooksAgain = 30

async function walk(url, { name, demo }, list) {
  // What sends a file, a list of options or a manifest is not a page.
  const best = new Map(list.filter(({ answer }) => !answer).map(page => [page, undefined]))
  const people = []
  const named = new Map()
  const lookAs =
    ({ as, cookie }) =>
    async (page, address) => {
      const html = page.answer ? undefined : await read(url, address, cookie)
      if (html) noteNames(named, page, address)
      if (html && html.length > (best.get(page)?.bytes ?? 0))
        best.set(page, { address, as, bytes: html.length })
      return html
    }
  for (const user of [undefined, ...(demo?.users ?? []).map(({ sub }) => sub)]) {
    const as = user && `${name}/${user}`
    const person = { as, cookie: as && (await signIn(url, as)) }
    people.push(person)
    await follow(`/${name}/app/`, list, lookAs(person), mostLooks)
  }
  const missing = () => [...best].flatMap(([page, found]) => (found ? [] : [page]))
  const tryMissing = async () => {
    for (const page of missing()) best.set(page, await tryAddresses(url, page, { name, named, people }))
  }
  await tryMissing()
  for (const person of people)
    if (missing().length > 0) await follow(`/${name}/app/`, list, lookAs(person), mostLooksAgain)
  await tryMissing()
  return best
}

/** The values of placeholders, in the order in which they were met: each with those before it in its address. */
function noteNames(named, { path, pattern }, address) {
  const values = pattern.exec(address.replace(/[?#].*$/, ''))?.slice(1) ?? []
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, each]) => each)
  for (let end = 1; end <= names.length; end++) {
    const key = names.slice(0, end).join(' ')
    const all = named.get(key) ?? []
    const value = values.slice(0, end)
    if (all.length < mostTries && !all.some(each => each.join() === value.join()))
      named.set(key, [...all, value])
  }
}

const mostTries = 12

/** Opens a page for whom it opens, with values that other addresses have in its placeholders. */
async function tryAddresses(url, { path }, { name, named, people }) {
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, each]) => each)
  for (const values of names.length === 0 ? [[]] : valuesOf(named, names)) {
    const address = `/${name}/app${names.reduce((sum, each, at) => sum.replace(`{${each}}`, values[at]), path)}`
    for (const { as, cookie } of people) {
      const html = await read(url, address, cookie)
      if (html) return { address, as, bytes: html.length }
    }
  }
  return undefined
}

/** Values of placeholders that were met together; else of the first ones together, and of the others elsewhere. */
function valuesOf(named, names) {
  const known = named.get(names.join(' '))
  if (known) return known
  for (let end = names.length - 1; end > 0; end--) {
    const before = named.get(names.slice(0, end).join(' ')) ?? []
    const after = before.length > 0 ? valuesOf(named, names.slice(end)) : []
    if (after.length > 0) return before.flatMap(first => after.map(rest => [...first, ...rest]))
  }
  return []
}

/** Follows links from an address, as long as they lead to one of these pages. */
async function follow(start, list, look, most) {
  const [looks, seen, waiting] = [new Map(), new Set([start]), [start]]
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const path = address.replace(/[?#].*$/, '')
    const page = list.find(({ pattern }) => pattern.test(path))
    const count = looks.get(page) ?? 0
    if (!page || count >= most) continue
    looks.set(page, count + 1)
    const html = (await look(page, address)) ?? ''
    for (const link of linksIn(html, address).filter(each => !seen.has(each))) {
      seen.add(link)
      waiting.push(link)
    }
  }
}

export const headersFor = cookie => ({
  accept: 'text/html',
  'accept-language': 'en',
  ...(cookie && { cookie }),
})

async function read(url, address, cookie) {
  const answer = await fetch(new URL(address, url), { headers: headersFor(cookie), redirect: 'manual' })
  const html = await answer.text()
  return answer.status === 200 ? html : undefined
}

function linksIn(html, address) {
  return [...html.matchAll(/<(?:a|form)\b[^>]*?\b(?:href|action)="([^"]+)"/g)].flatMap(([, link]) => {
    const to = new URL(link.replaceAll('&amp;', '&'), `http://page${address}`)
    to.searchParams.delete('do')
    return to.host === 'page' ? [`${to.pathname}${to.search}`] : []
  })
}

/** The session cookie of a sample user. */
export async function signIn(url, as) {
  const [system, user] = as.split('/')
  const { origin } = new URL(url)
  const answer = await fetch(`${origin}/accounts/sample/sign-in`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ system, user }),
  })
  if (!answer.ok) throw new Error(`${as} cannot sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map(each => each.split(';', 1)[0])
    .join('; ')
}
