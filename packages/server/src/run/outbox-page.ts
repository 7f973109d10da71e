import { createHash } from 'node:crypto'
import { Html, html } from '../openapi/html.ts'

interface Message {
  readonly at: string
  readonly to: string
  readonly subject?: string
  readonly text: string
}

const style = `:root { color-scheme: light dark } body { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem;
  font: 16px/1.5 system-ui, sans-serif } h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.125rem; margin: 0 }
  p { margin: .25rem 0 } .soft { opacity: .75 } article { margin-top: 1rem; padding: 1rem 1.25rem; border: 1px solid #8886;
  border-radius: .75rem } .text { white-space: pre-line; overflow-wrap: anywhere; margin-top: .75rem }`

export const outboxPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The outbox for who opens it in a browser to find a code. */
export const outboxPage = (messages: readonly Message[]): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox</title>
<style>${new Html(style)}</style>
</head>
<body>
<header>
<h1>Outbox</h1>
<p class="soft">What this server would send by e-mail or text message, newest first.</p>
</header>
<main>
${messages.length === 0 ? html`<p>Nothing has been sent yet.</p>` : messages.map(article)}
</main>
</body>
</html>
`.text

const article = ({ at, to, subject = 'Text message', text }: Message): Html =>
  html`<article>
<h2>${subject}</h2>
<p class="soft">To ${to}, ${at.slice(0, 16).replace('T', ' ')} UTC</p>
<p class="text">${text
    .trim()
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map(linked)}</p>
</article>`

/** Every other piece is an address, as an invitation has it. */
const linked = (piece: string, at: number) => (at % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : piece)
