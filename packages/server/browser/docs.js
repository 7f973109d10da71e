// The script of /docs: search, sample users, and requests to the API. It keeps tokens in memory only, and puts what it is
// told into the page as text, never as markup.

/** @typedef {{ user: string | undefined, token: string }} Caller a sample user, or somebody with a token of their own */
/** @typedef {{ sub: string, name: string, about?: string }} SampleUser */

/** @type {Map<string, Caller>} by system: a token is for one */
const callers = new Map()

/** @type {<T extends Element>(selector: string, within?: ParentNode) => T[]} */
const all = (selector, within = document) =>
  [...within.querySelectorAll(selector)].map(each => /** @type {any} */ (each))

/** @type {<T extends keyof HTMLElementTagNameMap>(tag: T, properties?: object, ...children: (Node | string)[]) => HTMLElementTagNameMap[T]} */
function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

// Search

/** @param {HTMLInputElement} field */
function search(field) {
  const articles = /** @type {HTMLElement[]} */ (all('main article[data-words]'))
  const links = new Map(
    all('nav li a').map(link => [link.getAttribute('href')?.slice(1), link.closest('li')]),
  )
  const told = /** @type {HTMLElement} */ (document.getElementById('found'))
  const show = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    let found = 0
    for (const article of articles) {
      const isFound = words.every(word => article.dataset.words?.includes(word))
      article.hidden = !isFound
      const link = links.get(article.id)
      if (link) link.hidden = !isFound
      if (isFound) found += 1
    }
    for (const section of /** @type {HTMLElement[]} */ (all('main section')))
      section.hidden = !section.querySelector('article:not([hidden])')
    for (const chapter of /** @type {HTMLDetailsElement[]} */ (all('nav details'))) {
      chapter.hidden = !chapter.querySelector('li:not([hidden])')
      if (words.length > 0) chapter.open = true
    }
    told.textContent = words.length === 0 ? '' : found === 1 ? '1 found' : `${found} found`
  }
  field.addEventListener('input', show)
  document.addEventListener('keydown', event => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    field.focus()
  })
  // Whoever came by a link, or goes back, sees what the field says.
  show()
}

// Who calls

/** @returns {Promise<Map<string, SampleUser[]> | undefined>} nothing where this server has no sample users */
async function readSampleUsers() {
  const answer = await fetch('/_dev/users').catch(() => undefined)
  if (!answer?.ok) return undefined
  const { items } = await answer.json()
  return new Map(
    items.map((/** @type {{ system: string, users: SampleUser[] }} */ each) => [each.system, each.users]),
  )
}

/** @param {string} system @param {string} user */
async function signIn(system, user) {
  if (user === '') callers.delete(system)
  else if (callers.get(system)?.user !== user) {
    const answer = await fetch('/_dev/token', { method: 'POST', body: JSON.stringify({ system, user }) })
    const { token, error } = await answer.json()
    if (!answer.ok) throw new Error(error?.message ?? `The server answered ${answer.status}`)
    callers.set(system, { user, token })
  }
  showCaller(system)
}

/** @param {string} system */
function showCaller(system) {
  const user = callers.get(system)?.user ?? ''
  for (const button of /** @type {HTMLButtonElement[]} */ (
    all(`[data-people="${CSS.escape(system)}"] button`)
  ))
    button.setAttribute('aria-pressed', String(button.value === user))
  for (const form of formsOf(system)) {
    const select = /** @type {HTMLSelectElement} */ (form.elements.namedItem('as'))
    select.value = user
    showCurl(form)
  }
}

/** @param {string} system @returns {HTMLFormElement[]} */
const formsOf = system => all(`form[data-system="${CSS.escape(system)}"]`)

/** @param {HTMLElement} place @param {SampleUser[] | undefined} users */
function showPeople(place, users) {
  const system = place.dataset.people ?? ''
  const told = make('span', { className: 'soft' })
  told.setAttribute('role', 'status')
  if (users === undefined) {
    place.append(ownToken(system))
  } else if (users.length > 0) {
    const everybody = [{ sub: '', name: 'Nobody', about: 'calls without a token' }, ...users]
    const buttons = everybody.map(({ sub, name, about = '' }) => {
      const button = make('button', { type: 'button', value: sub, title: about, textContent: name })
      button.setAttribute('aria-pressed', String(sub === ''))
      button.addEventListener('click', async () => {
        told.textContent = about
        await signIn(system, sub).catch(error => told.replaceChildren(error.message))
      })
      return button
    })
    place.append('Call as ', ...buttons, told)
    for (const form of formsOf(system)) offer(form, everybody)
  }
  place.hidden = place.childNodes.length === 0
}

/** @param {HTMLFormElement} form @param {SampleUser[]} users */
function offer(form, users) {
  const select = /** @type {HTMLSelectElement} */ (form.elements.namedItem('as'))
  select.append(...users.map(({ sub, name }) => make('option', { value: sub, textContent: name })))
  select.addEventListener('change', () => signIn(form.dataset.system ?? '', select.value))
  const label = select.closest('label')
  if (label) label.hidden = false
}

/** Without sample users somebody brings a token. @param {string} system */
function ownToken(system) {
  const field = make('input', { type: 'password', autocomplete: 'off', placeholder: 'of your issuer' })
  field.addEventListener('input', () => {
    const token = field.value.trim()
    if (token === '') callers.delete(system)
    else callers.set(system, { user: undefined, token })
    for (const form of formsOf(system)) showCurl(form)
  })
  return make('label', {}, 'Bearer token ', field, ' ', make('i', {}, 'kept in this tab until you leave it'))
}

// Requests

/** @param {HTMLFormElement} form */
function requestOf(form) {
  const { method = 'GET', path = '', system = '' } = form.dataset
  const headers = new Headers()
  const query = new URLSearchParams()
  let address = path
  /** @type {string | File | undefined} */
  let body
  for (const [name, value] of new FormData(form)) {
    const [part = '', key = ''] = name.split(/:(.*)/s)
    if (part === 'path') address = address.replace(`{${key}}`, encodeURIComponent(String(value)))
    if (part === 'query' && value !== '') query.append(key, String(value))
    if (part === 'header' && value !== '') headers.set(key, String(value))
    if (part === 'body' || part === 'file') body = value
  }
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  else if (body) headers.set('content-type', body.type)
  const url = `${location.origin}${address}${query.size > 0 ? `?${query}` : ''}`
  return { method, url, headers, body, system }
}

/** For a shell: nothing in quotes is read by it. @param {string} text */
const quoted = text => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The same request by curl. A token never stands in it: its first line gets one of a sample user. @param {HTMLFormElement} form */
function curlOf(form) {
  const { method, url, headers, body, system } = requestOf(form)
  const caller = callers.get(system)
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`]
  if (caller) lines.push('-H "authorization: Bearer $TOKEN"')
  for (const [name, value] of headers) lines.push(`-H ${quoted(`${name}: ${value}`)}`)
  if (typeof body === 'string') lines.push(`-d ${quoted(compact(body))}`)
  else if (body) lines.push(`--data-binary ${quoted(`@${body.name || 'file'}`)}`)
  const command = lines.join(' \\\n  ')
  if (caller?.user === undefined) return command
  const asked = quoted(JSON.stringify({ system, user: caller.user }))
  return `TOKEN=$(curl -s ${location.origin}/_dev/token -d ${asked} | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')\n${command}`
}

/** @param {string} text */
function compact(text) {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}

/** @param {HTMLFormElement} form */
function showCurl(form) {
  const [code] = all('.curl code', form)
  if (code && form.closest('details')?.open) code.textContent = curlOf(form)
}

/** @param {HTMLFormElement} form */
async function send(form) {
  const [place] = /** @type {HTMLElement[]} */ (all('.answer', form))
  const [go, stop] = /** @type {HTMLButtonElement[]} */ (all('.send button', form))
  if (!place || !go || !stop) return
  const { method, url, headers, body, system } = requestOf(form)
  const token = callers.get(system)?.token
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const ending = new AbortController()
  stop.onclick = () => ending.abort()
  go.disabled = true
  stop.hidden = false
  place.replaceChildren('Waiting for the answer …')
  const since = performance.now()
  try {
    const sent = { method, headers, signal: ending.signal, credentials: /** @type {const} */ ('omit') }
    const answer = await fetch(url, body === undefined ? sent : { ...sent, body })
    const text = await showAnswer(place, answer, Math.round(performance.now() - since))
    if (answer.ok && text !== undefined) learn(system, text)
  } catch (error) {
    const isStopped = ending.signal.aborted
    place.append(
      make(
        'p',
        {},
        isStopped ? 'Stopped.' : `No answer: ${/** @type {Error} */ (error).message}. Is the server running?`,
      ),
    )
  } finally {
    go.disabled = false
    stop.hidden = true
  }
}

/**
 * Gives what was read of it, if it is text.
 * @param {HTMLElement} place @param {Response} answer @param {number} milliseconds
 * @returns {Promise<string | undefined>}
 */
async function showAnswer(place, answer, milliseconds) {
  const { status, statusText, headers } = answer
  const type = headers.get('content-type') ?? ''
  const head = make('p', { className: status < 400 ? 'done' : 'refused' })
  head.append(make('strong', {}, `${status} ${statusText}`), ` in ${milliseconds} ms`)
  const rows = [...headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  const more = make(
    'details',
    {},
    make('summary', {}, `${[...headers].length} headers`),
    make('pre', {}, rows),
  )
  place.replaceChildren(head, more)
  if (type.startsWith('text/event-stream')) {
    await follow(place, answer)
    return
  }
  if (/^(text\/|application\/(.*\+)?json)/.test(type) || type === '') {
    const text = await answer.text()
    if (text !== '') place.append(make('pre', {}, type.includes('json') ? pretty(text) : text))
    return text
  }
  const blob = await answer.blob()
  const link = { href: URL.createObjectURL(blob), download: '', textContent: `${blob.size} bytes of ${type}` }
  place.append(make('p', {}, make('a', link)))
  if (type.startsWith('image/')) place.append(make('img', { src: link.href, alt: 'The answer' }))
}

/** @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/**
 * What an answer names is there: paths that still have their example take it, so that a list leads to its first item.
 * @param {string} system @param {string} text
 */
function learn(system, text) {
  let answer
  try {
    answer = JSON.parse(text)
  } catch {
    return
  }
  for (const [name, value] of Object.entries(answer?.items?.[0] ?? answer ?? {})) {
    if (typeof value !== 'string' && typeof value !== 'number') continue
    for (const form of formsOf(system)) {
      const input = form.elements.namedItem(`path:${name}`)
      if (!(input instanceof HTMLInputElement)) continue
      const isTyped = input.value !== input.defaultValue && input.value !== input.dataset.learnt
      if (isTyped) continue
      input.value = String(value)
      input.dataset.learnt = input.value
      showCurl(form)
    }
  }
}

/** Events, as they come. @param {HTMLElement} place @param {Response} answer */
async function follow(place, answer) {
  const events = make('pre')
  place.append(events)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    events.append(part.value)
}

// The page

for (const form of /** @type {HTMLFormElement[]} */ (all('form[data-operation]'))) {
  form.addEventListener('submit', event => {
    event.preventDefault()
    send(form)
  })
  form.addEventListener('input', () => showCurl(form))
  form.closest('details')?.addEventListener('toggle', () => showCurl(form))
  const [copy] = /** @type {HTMLButtonElement[]} */ (all('.curl button', form))
  copy?.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(curlOf(form))
      copy.textContent = 'Copied'
    } catch {
      copy.textContent = 'Not allowed: select the text'
    }
    setTimeout(() => copy.replaceChildren('Copy curl'), 3000)
  })
}
const [field] = /** @type {HTMLInputElement[]} */ (all('#search'))
if (field) search(field)
document.documentElement.classList.add('scripted')
const users = await readSampleUsers()
for (const place of /** @type {HTMLElement[]} */ (all('[data-people]')))
  showPeople(place, users && (users.get(place.dataset.people ?? '') ?? []))

export {}
