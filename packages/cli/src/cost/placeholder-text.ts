import { escapePattern } from '../escape-pattern.ts'
import { partsOf } from '../samples/template.ts'

/** The text in a key where its template has a placeholder. */
export function placeholderText(template: string, key: string, name: string): string | undefined {
  const names: string[] = []
  const pattern = partsOf(template).map(part => {
    if (typeof part === 'string') return escapePattern(part)
    names.push(part.name)
    return '(.*?)'
  })
  const found = new RegExp(`^${pattern.join('')}$`, 's').exec(key)
  return found?.[names.indexOf(name) + 1]
}

/** What texts begin with alike, up to a delimiter where there is one. */
export function openPrefix(texts: readonly string[]): string {
  const [first = '', ...others] = texts
  let length = first.length
  for (const text of others) while (!text.startsWith(first.slice(0, length))) length--
  return first.slice(0, length)
}
