import type { Line } from '../read/markdown/outline.ts'

const opening = /^\s*type\s+([A-Z]\w*)\s+struct\s*\{\s*$/
const field = /^\s*[A-Z]\w*\s+(\S.*?)\s+`([^`]*)`\s*((?:\/\/.*)?)$/
/** Another struct whose fields it has too. */
const embedded = /^\s+\*?(?:\w+\.)?[A-Z]\w*\s*$/
const stored = /\bdynamo(?:dbav|db)?:"([\w.-]+)([^"]*)"/

/** Structs of Go that are stored, as types with the names that their tags give: `UserID string \`dynamodbav:"userId"\``. */
export function withStructFields(lines: readonly Line[]): readonly Line[] {
  if (!lines.some(({ text }) => field.test(text) && stored.test(text))) return lines
  return lines.map(line => {
    const name = opening.exec(line.text)?.[1]
    if (name) return { ...line, text: `interface ${name} {` }
    if (embedded.test(line.text)) return { ...line, text: '' }
    const [, type = '', tags = '', comment = ''] = field.exec(line.text) ?? []
    const [, attribute, options = ''] = stored.exec(tags) ?? []
    if (attribute === undefined) return type === '' ? line : { ...line, text: '' }
    return attribute === '-'
      ? { ...line, text: '' }
      : {
          ...line,
          text: `  ${attribute}${/omitempty/.test(options) ? '?' : ''}: ${plainType(type)} ${comment}`,
        }
  })
}

const plainType = (type: string) => (/^\*?map\[/.test(type) ? 'map' : type.replace(/^\*?\[\].*$/, 'list'))
