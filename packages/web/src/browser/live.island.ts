// Parts of the page that follow what others do. A page that is not looked at listens to nothing.

const regions = () =>
  [...document.querySelectorAll<HTMLElement>('[data-live]')].filter(each => each.dataset.live)

/** Milliseconds: many changes at once are one. */
const calm = 700
/** Milliseconds at most between two tries to load what has changed. */
const patient = 60_000

let source: EventSource | undefined
let waiting: ReturnType<typeof setTimeout> | undefined
let rest = calm
/** Also at first: what changes between a page and its connection would be missed. */
let isBehind = true

function listen(): void {
  const [first] = regions()
  if (!first?.dataset.live || source) return
  source = new EventSource(first.dataset.live)
  source.addEventListener('changed', refreshSoon)
  source.addEventListener('error', () => {
    isBehind = true
  })
  source.addEventListener('open', () => {
    if (isBehind) refreshSoon()
    isBehind = false
  })
}

function refreshSoon(): void {
  if (waiting === undefined) waiting = setTimeout(refresh, rest)
}

async function refresh(): Promise<void> {
  waiting = undefined
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined)
  if (!answer || answer.status === 429 || answer.status >= 500) {
    // The change is announced only once, so a page that failed to load is requested again.
    rest = Math.min(rest * 2, patient)
    if (source) refreshSoon()
    else isBehind = true
    return
  }
  rest = calm
  if (!answer.ok || answer.redirected) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const region of regions()) {
    const now = page.getElementById(region.id)
    if (!now || textIn(now) === textIn(region)) continue
    if (isInUse(region)) offer(region)
    else replace(region, now)
  }
}

/** Hidden keys of forms differ every time; what people see does not. */
const textIn = (element: HTMLElement) =>
  [element.textContent, ...[...element.querySelectorAll('img')].map(each => each.getAttribute('src'))].join(
    ' ',
  )

/** Nothing is taken from under the hands of who types, asks, or has loaded more than the first rows. */
const isInUse = (region: HTMLElement) =>
  region.querySelector(
    ':is(input, textarea, select, button):focus, details.confirm[open], dialog[open], [data-grown]',
  ) !== null

function offer(region: HTMLElement): void {
  if (region.querySelector('[data-live-offer]')) return
  const link = Object.assign(document.createElement('a'), {
    href: location.href,
    className: 'button small live-offer',
    textContent: region.dataset.changed ?? '',
  })
  link.dataset.liveOffer = ''
  link.setAttribute('role', 'status')
  region.prepend(link)
}

function replace(region: HTMLElement, now: HTMLElement): void {
  const rowsIn = (element: HTMLElement) => [...element.querySelectorAll<HTMLElement>('[data-rows] > *')]
  const known = new Set(rowsIn(region).map(row => row.textContent))
  const unfolded = [...region.querySelectorAll<HTMLDetailsElement>('details[open] > summary')].map(
    each => each.textContent,
  )
  region.replaceChildren(...now.childNodes)
  for (const summary of region.querySelectorAll('details > summary'))
    if (unfolded.includes(summary.textContent)) (summary.parentElement as HTMLDetailsElement).open = true
  for (const row of rowsIn(region)) if (!known.has(row.textContent)) row.classList.add('just-changed')
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) {
    isBehind = source !== undefined
    source?.close()
    source = undefined
    return
  }
  listen()
})
// Back finds the page as it was left, connection closed.
addEventListener('pagehide', () => {
  source?.close()
  source = undefined
})
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  listen()
  refreshSoon()
})
listen()

export {}
