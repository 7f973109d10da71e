import { createHash } from 'node:crypto'
import { Html, html } from '../openapi/html.ts'

interface Message {
  readonly at: string
  readonly to: string
  readonly subject?: string
  readonly text: string
}

const style = `:root { color-scheme: light dark } body { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem;
  background: light-dark(#f6f7f9, #14171f); color: light-dark(#1a1e2b, #eceef4); font: 16px/1.5 system-ui, sans-serif }
  h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.125rem; margin: 0; overflow-wrap: anywhere } p { margin: .25rem 0 }
  .soft { color: light-dark(#565d70, #aab1c2); font-size: .875rem } header { margin-bottom: 1.5rem } a { color: inherit }
  article { margin-top: 1rem; padding: 1rem 1.25rem; border: 1px solid light-dark(#dfe2ea, #343a4a); border-radius: .75rem;
  background: light-dark(#fff, #1c202b) } .text { white-space: pre-line; overflow-wrap: anywhere; margin-top: .75rem }`

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
<p class="soft">E-mails and text messages stay on this server: it runs for trying out and sends nothing. The newest is first.
<a href="">Look again</a></p>
</header>
<main>
${messages.length === 0 ? html`<p>Nothing yet. Ask for a code on the sign-in page, then look again.</p>` : messages.map(article)}
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
