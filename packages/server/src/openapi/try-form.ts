import { exampleOf } from './example-of.ts'
import { type Html, html } from './html.ts'
import type { JsonSchema } from './json-schema.ts'
import type { OperationObject, Parameter } from './operation-object.ts'

export interface TriedOperation {
  readonly method: string
  readonly path: string
  readonly operation: OperationObject
  readonly schemas: Readonly<Record<string, JsonSchema>>
}

/** What an operation is called with, filled with its example. The page's script sends it; without script it is hidden. */
export function tryForm({ method, path, operation, schemas }: TriedOperation): Html {
  const { parameters = [], requestBody, tags, operationId, summary } = operation
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const types = Object.keys(requestBody?.content ?? {})
  const given =
    requestBody && (type === 'application/json' ? jsonField(body?.schema, schemas) : fileField(types))
  return html`<details class="try"><summary>Try it</summary>
<form aria-label="Try: ${summary}" data-operation="${operationId}" data-system="${tags[0] ?? ''}" data-method="${method.toUpperCase()}" data-path="${path}">
${parameters.map(each => field(each, schemas))}
${given}
<p class="send"><label class="as" hidden>as <select name="as"></select></label><button>Send</button><button type="button" class="plain" hidden>Stop</button></p>
<div class="curl"><pre><code></code></pre><button type="button" class="plain">Copy curl</button></div>
<div class="answer" role="status"></div>
</form></details>`
}

/** Fills in the example only where a value is required: any other value would narrow the answer. */
function field(parameter: Parameter, schemas: TriedOperation['schemas']): Html {
  const { name, in: part, required, schema } = parameter
  const example = textOf(exampleOf(schema, schemas))
  const value = required ? html` value="${example}" required` : html` placeholder="${example}"`
  return html`<label>${name} <i>${part}${required ? '' : ', optional'}</i><input name="${part}:${name}"${value} autocomplete="off" spellcheck="false"></label>`
}

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function jsonField(schema: JsonSchema = {}, schemas: TriedOperation['schemas']): Html {
  const text = JSON.stringify(exampleOf(schema, schemas), null, 2)
  const rows = Math.min(text.split('\n').length + 1, 20)
  return html`<label>Body <i>JSON</i><textarea name="body" rows="${rows}" spellcheck="false">${text}</textarea></label>`
}

const fileField = (types: readonly string[]): Html =>
  html`<label>File <i>${types.join(', ')}</i><input type="file" name="file" accept="${types.join(',')}"></label>`
