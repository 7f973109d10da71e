import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type Fetch, finish, listen, type Tls, urlOf } from '../http/listen.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { Html, html } from '../openapi/html.ts'
import type { Progress } from './load-sample-data.ts'

export interface DoorOptions {
  /** 3000 unless given; 0 takes a free one. */
  readonly port?: number
  /** The loopback address unless given. */
  readonly host?: string
  /** With it the port speaks HTTPS. */
  readonly tls?: Tls
}

/** How far a start is, from 0 to 1, and with what. */
interface Stage {
  readonly what: string
  readonly share: number
}

/** A port that answers from the first moment: until an app answers, it says that the server starts. */
export interface Door {
  readonly url: string
  readonly port: number
  /** Tells who asks meanwhile how far the start is. */
  readonly tell: Progress
  /** From now on this answers. */
  open(fetch: Fetch): void
  /** Takes no more requests and waits for those that were begun, but no longer than `grace` milliseconds. */
  finish(grace: number): Promise<void>
  close(): Promise<void>
}

/** Listens at once, so that a browser shows the progress of a long start instead of nothing. */
export async function openDoor(options: DoorOptions): Promise<Door> {
  const { port = 3000, host = '127.0.0.1', tls } = options
  let stage: Stage | undefined
  let answer: Fetch = request => sayStarting(request, stage)
  const server = await listen((request, bindings) => answer(request, bindings), host, port, tls)
  return {
    url: urlOf(server),
    port: (server.address() as AddressInfo).port,
    tell: (what, share) => {
      stage = { what, share }
    },
    open: fetch => {
      answer = fetch
    },
    finish: grace => finish(server, grace),
    close: () => finish(server, 0),
  }
}

const retryAfter = 1

function sayStarting({ method, headers }: Request, stage: Stage | undefined): Response {
  const head = { ...securityHeaders, 'cache-control': 'no-store', 'retry-after': String(retryAfter) }
  const isBrowser = (method === 'GET' || method === 'HEAD') && headers.get('accept')?.includes('text/html')
  if (isBrowser) {
    const page = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentPolicy,
      refresh: String(retryAfter),
    }
    return new Response(startingPage(stage), { status: 503, headers: { ...head, ...page } })
  }
  const message = `The server is starting${stage ? ` (${percent(stage)} of the sample data is loaded)` : ''}. Try again in a moment.`
  const error = { code: 'STARTING', message, details: { retryAfter }, requestId: '' }
  return Response.json({ error }, { status: 503, headers: head })
}

const percent = ({ share }: Stage) => `${Math.floor(share * 100)} %`

const style = `:root { color-scheme: light dark } body { margin: 0; min-height: 100vh; display: grid; place-content: center;
  text-align: center; font: 16px/1.55 system-ui, sans-serif } h1 { font-size: 1.5rem; margin: 0 0 .5rem }
  p { margin: .5rem 0 } progress { width: min(20rem, 80vw) }`
const styleHash = createHash('sha256').update(style).digest('base64')
const contentPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The page reloads itself until the requested one is ready. */
function startingPage(stage: Stage | undefined): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Monotable is starting</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<h1>Monotable is starting</h1>
<p>${stage ? `Loading sample data of ${stage.what}: ${percent(stage)}` : 'Opening the data folder'}</p>
<progress aria-label="Progress of the start" ${stage && html`max="1" value="${stage.share}"`}></progress>
<p>This page reloads until it is ready.</p>
</main>
</body>
</html>
`.text
}
