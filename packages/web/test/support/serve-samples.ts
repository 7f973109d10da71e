import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from '@monotable/engine'
import { readConfig, run, type System, storeOn } from '@monotable/server'
import { pages } from '../../src/index.ts'

export interface Served {
  readonly url: string
  browser(user: string): Promise<Browser>
  close(): Promise<void>
}

/** A person at a browser without script: cookies are kept, redirects followed. */
export interface Browser {
  get(path: string): Promise<Shown>
  /** Sends a form of a page as it stands there, with these values in place of its own. */
  send(page: Shown, form: Form, values?: Readonly<Record<string, string | readonly string[]>>): Promise<Shown>
}

export interface Shown {
  readonly status: number
  readonly path: string
  readonly text: string
  readonly forms: readonly Form[]
  readonly links: readonly string[]
}

export interface Form {
  readonly action: string
  readonly isPost: boolean
  /** What it sends untouched. */
  readonly values: Readonly<Record<string, readonly string[]>>
  readonly html: string
}

/** A system on a server of its own with its sample data. */
export async function serveSamples(system: System): Promise<Served> {
  const data = await mkdtemp(join(tmpdir(), 'monotable-desk-'))
  const engine = await open()
  const env = { MONOTABLE_DATA: data, MONOTABLE_PORT: '0', MONOTABLE_LOG_LEVEL: 'silent' }
  const running = await run([system], readConfig({ file: false, env }), {
    openStore: async () => ({ ...storeOn(engine), streams: engine }),
    pages: pages(),
    samples: () => {},
    env: {},
  })
  const url = running.url.replace('127.0.0.1', 'localhost')
  return {
    url,
    browser: user => openBrowser(url, system.name, user),
    close: async () => {
      await running.close()
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function openBrowser(base: string, system: string, user: string): Promise<Browser> {
  const cookies = new Map<string, string>()
  const ask = async (path: string, init: RequestInit = {}): Promise<Shown> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { accept: 'text/html', cookie, ...(init.headers as Record<string, string>) }
    const response = await fetch(new URL(path, base), { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (location && response.status < 400) return ask(location)
    return shown(path, response.status, await response.text())
  }
  const signedIn = await ask('/accounts/sample/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ system, user }),
  })
  if (signedIn.status >= 400) throw new Error(`${user} cannot sign in: ${signedIn.text}`)
  return {
    get: path => ask(path),
    send: (page, form, values = {}) => {
      const body = new URLSearchParams()
      for (const [name, all] of Object.entries({ ...form.values, ...values }))
        for (const value of [all].flat()) body.append(name, value as string)
      const to = form.action.startsWith('?') ? `${page.path.split('?')[0]}${form.action}` : form.action
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        origin: base,
      }
      return ask(to, { method: 'POST', headers, body: body.toString() })
    },
  }
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? undefined : unescaped(found)
}

function shown(path: string, status: number, text: string): Shown {
  const forms = [...text.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)].map(([html]) => ({
    action: attribute(html, 'action') ?? path,
    isPost: /^<form[^>]*method="post"/.test(html),
    values: valuesIn(html),
    html,
  }))
  const links = [...text.matchAll(/<(?:a|img)\b[^>]*?\s(?:href|src)="([^"]*)"/g)].map(([, href]) => {
    const to = unescaped(href as string)
    return to.startsWith('?') ? `${path.split('?')[0]}${to}` : to
  })
  return { status, path, text, forms, links }
}

/** What a browser sends of a form: its successful controls. */
export function valuesIn(html: string): Record<string, string[]> {
  const sent: Record<string, string[]> = {}
  const add = (name: string | undefined, value: string) => {
    if (name) sent[name] = [...(sent[name] ?? []), value.replaceAll('\r\n', '\n')]
  }
  for (const { 0: tag, 1: kind, index } of html.matchAll(/<(input|textarea|select)\b[^>]*>/g)) {
    const name = attribute(tag, 'name')
    if (kind === 'textarea') add(name, textareaAt(html, index + tag.length))
    else if (kind === 'select') add(name, choiceIn(html.slice(index, html.indexOf('</select>', index))))
    else if (!/type="(checkbox|radio)"/.test(tag)) add(name, attribute(tag, 'value') ?? '')
    else if (/\schecked\b/.test(tag)) add(name, attribute(tag, 'value') ?? 'on')
  }
  return sent
}

const textareaAt = (html: string, at: number) =>
  unescaped(html.slice(at, html.indexOf('</textarea>', at)).replace(/^\n/, ''))

function choiceIn(select: string): string {
  const options = [...select.matchAll(/(<option\b[^>]*>)([^<]*)/g)]
  const [, tag = '', text = ''] =
    options.find(([, option]) => /\sselected\b/.test(option ?? '')) ?? options[0] ?? []
  // An option without a value has its text.
  return attribute(tag, 'value') ?? (/\svalue\b/.test(tag) ? '' : unescaped(text))
}
