import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { docsStyle } from './docs-style.ts'
import type { OpenApiDocument } from './document.ts'
import { Html, html } from './html.ts'
import type { JsonSchema } from './json-schema.ts'
import type { OperationObject, Parameter, ResponseObject } from './operation-object.ts'
import { remarks, schemaText } from './schema-text.ts'
import { tryForm } from './try-form.ts'

export interface DocsPage {
  readonly body: string
  /** Nothing but its own style and script, and requests to this server: no other address. */
  readonly contentPolicy: string
}

interface Entry {
  readonly method: string
  readonly path: string
  readonly operation: OperationObject
  readonly schemas: OpenApiDocument['components']['schemas']
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** `monotable build` takes it along; where another bundle leaves it behind, the page is for reading. */
function readScript(): string | undefined {
  const file = new URL('../../browser/docs.js', import.meta.url)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** The document as a page for people, complete in itself. */
export function docsPage(document: OpenApiDocument, script = readScript()): DocsPage {
  const { schemas } = document.components
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation, schemas })),
  )
  const of = (tag: string) => entries.filter(({ operation }) => operation.tags.includes(tag))
  const types = Object.entries(schemas)
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title}</title>
<style>${new Html(docsStyle)}</style>
</head>
<body>
<nav aria-label="Operations">
<p class="search"><label for="search">Search</label> <input type="search" id="search" placeholder="Press / and type"> <span id="found" role="status"></span></p>
<a href="/openapi.json">openapi.json</a>
${document.tags.map(tag => chapter(tag.name, of(tag.name).map(link)))}
${chapter(
  'Types',
  types.map(([name]) => html`<li><a href="#schema-${name}">${name}</a></li>`),
)}
</nav>
<main>
<h1>${document.info.title}</h1>
<p class="soft">${withCode(document.info.description)}</p>
${document.tags.map(
  tag => html`<section aria-labelledby="${tag.name}"><h2 id="${tag.name}">${tag.description}</h2>
<p class="people" data-people="${tag.name}" hidden></p>${of(tag.name).map(article)}</section>`,
)}
<section aria-labelledby="types"><h2 id="types">Types</h2>
${types.map(([name, schema]) => typeArticle(name, schema))}</section>
</main>
${script !== undefined && new Html(`<script type="module">${script}</script>`)}
</body>
</html>
`
  return {
    body: page.text,
    contentPolicy: [
      "default-src 'none'",
      `style-src ${hashOf(docsStyle)}`,
      ...(script === undefined
        ? []
        : [`script-src ${hashOf(script)}`, "connect-src 'self'", 'img-src blob:']),
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  }
}

function chapter(title: string, links: readonly Html[]): Html {
  return html`<details><summary>${title}</summary><ul>${links}</ul></details>`
}

function link({ method, operation: { operationId, tags, summary } }: Entry): Html {
  const name = operationId.slice(`${tags[0]}_`.length)
  return html`<li><a href="#${operationId}" title="${summary}"><span class="method ${method}">${method}</span> ${name}</a></li>`
}

/** Text with `code` between backticks. */
function withCode(text: string): Html {
  return html`${text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`
}

function article(entry: Entry): Html {
  const { method, path, operation } = entry
  const { parameters = [], requestBody, responses } = operation
  const body = requestBody && Object.values(requestBody.content)[0]?.schema
  const [done, ...failed] = Object.entries(responses)
  const words = [method, path, operation.operationId, operation.summary, operation.description].join(' ')
  return html`<article id="${operation.operationId}" data-words="${words.toLowerCase()}">
<h3>${withCode(operation.summary)}</h3>
<p class="route"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>
<p class="soft">${withCode(operation.description ?? '')}</p>
${tryForm(entry)}
${parameters.length > 0 && html`<h4>Parameters</h4><table>${parameters.map(parameterRow)}</table>`}
${body && html`<h4>Body</h4><pre>${schemaText(body)}</pre>`}
${done && answer(done)}
<h4>Errors</h4><table>${failed.map(([status, { description }]) => row(html`${status}`, html`${description}`))}</table>
</article>
`
}

function answer([status, { description, content }]: [string, ResponseObject]): Html {
  const schema = content && Object.values(content)[0]?.schema
  const example = Array.isArray(schema?.examples) ? JSON.stringify(schema.examples[0], null, 2) : undefined
  return html`<h4>${status} ${description}</h4>${schema && html`<pre>${schemaText(schema)}</pre>`}
${example !== undefined && html`<details class="example"><summary>Example</summary><pre>${example}</pre></details>`}`
}

function parameterRow({ name, in: part, required, description, schema }: Parameter): Html {
  const kind = html`<code>${name}${required ? '' : '?'}</code>`
  const text = { ...schema, ...(description !== undefined && { description }) }
  return row(kind, html`${schemaText(schema)}${remarks(text)} <i>(${part})</i>`)
}

const row = (first: Html, second: Html) => html`<tr><td>${first}</td><td>${second}</td></tr>`

function typeArticle(name: string, schema: JsonSchema): Html {
  return html`<article id="schema-${name}" data-words="${name.toLowerCase()}"><h3>${name}</h3><pre>${schemaText(schema)}</pre></article>\n`
}
