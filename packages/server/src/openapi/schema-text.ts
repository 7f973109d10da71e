import { Html, html } from './html.ts'
import type { JsonSchema } from './json-schema.ts'

/** Limits in the order in which the text names them. */
const limits: Readonly<Record<string, (value: unknown) => string>> = {
  minimum: value => `≥ ${value}`,
  exclusiveMinimum: value => `> ${value}`,
  maximum: value => `≤ ${value}`,
  exclusiveMaximum: value => `< ${value}`,
  multipleOf: value => `in steps of ${value}`,
  minLength: value => `at least ${value} long`,
  maxLength: value => `at most ${value} long`,
  minItems: value => `at least ${value}`,
  maxItems: value => `at most ${value}`,
  pattern: value => `like ${value}`,
  default: value => `${JSON.stringify(value)} unless given`,
}

/** A schema as people write types: `{ title: string, copies?: integer }`, with its limits beside it. */
export function schemaText(schema: JsonSchema, indent = ''): Html {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) as string
    return html`<a href="#schema-${name}">${name}</a>`
  }
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives)
    return joined(
      alternatives.map(one => schemaText(one, indent)),
      ' | ',
    )
  if (schema.allOf)
    return joined(
      schema.allOf.map(one => schemaText(one, indent)),
      ' & ',
    )
  if ('const' in schema) return html`${JSON.stringify(schema.const)}`
  if (schema.enum) return html`${schema.enum.map(value => JSON.stringify(value)).join(' | ')}`
  if (schema.properties) return objectText(schema.properties, schema, indent)
  if (schema.items) return html`list of ${schemaText(schema.items, indent)}`
  if (schema.type === 'object') return mapText(schema, indent)
  return html`${schema.format ?? [schema.type ?? 'anything'].flat().join(' | ')}`
}

function objectText(properties: Record<string, JsonSchema>, schema: JsonSchema, indent: string): Html {
  const deeper = `${indent}  `
  const fields = Object.entries(properties).map(([name, type]) => {
    const mark = schema.required?.includes(name) ? '' : '?'
    return html`\n${deeper}<b>${name}</b>${mark}: ${schemaText(type, deeper)}${remarks(type)}`
  })
  return html`{${fields}\n${indent}}`
}

function mapText({ additionalProperties }: JsonSchema, indent: string): Html {
  return typeof additionalProperties === 'object'
    ? html`any name: ${schemaText(additionalProperties, indent)}`
    : html`object`
}

/** What a schema says beyond its type, for the end of a line. */
export function remarks(schema: JsonSchema): Html {
  const found = Object.entries(limits).flatMap(([name, say]) => (name in schema ? [say(schema[name])] : []))
  const all = [schema.description, ...found].filter(Boolean).join(', ')
  return all === '' ? new Html('') : html` <i>${all}</i>`
}

function joined(parts: readonly Html[], between: string): Html {
  return new Html(parts.map(({ text }) => text).join(between))
}
