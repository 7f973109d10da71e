import { indexNameOf } from '../names/index-name.ts'
import { type KeyName, keyName } from '../names/key-name.ts'

const couple = /^(.*?)[\s:：–—-]*[(（]?\s*PK\s*[/,+&|]\s*SK\s*[)）]?$/i

/** A column for both keys: `PK / SK`, `GSI1 (PK/SK)`. */
export function coupleOf(label: string): [KeyName, KeyName] | undefined {
  const found = couple.exec(label.replaceAll('`', '').trim())
  if (!found) return bothNamed(label.replaceAll('`', ''))
  // "Attributes (beyond PK/SK)".
  if (/attribut|fields?\b|beyond|besides|except|other than/i.test(found[1] as string)) return undefined
  const numbered = /(?:GSI|LSI)[-_ ]?\d*/i.exec(found[1] as string)?.[0]
  const index = numbered?.replace(/[-_ ]/g, '').toUpperCase() ?? indexNameOf(found[1] as string)?.name
  const key = (role: 'pk' | 'sk'): KeyName => ({
    role,
    ...(index ? { index } : {}),
    attribute: `${index ?? ''}${role.toUpperCase()}`,
  })
  return [key('pk'), key('sk')]
}

/** `GSI1PK / GSI1SK`, "GSI1 (GSI1PK, GSI1SK)" and "Partition key + sort key". */
function bothNamed(label: string): [KeyName, KeyName] | undefined {
  const [first, second, ...more] = label
    .replace(/^[^()（）]*[(（]([^()（）]*)[)）]$/u, '$1')
    .split(/\s*(?:[/,+&|→]|\band\b)\s*/)
    .map(part => keyName(part))
  const isCouple = first?.role === 'pk' && second?.role === 'sk' && more.length === 0
  if (!isCouple || first.index !== second.index) return undefined
  const named = (key: KeyName): KeyName => ({
    ...key,
    attribute: key.attribute ?? `${key.index ?? ''}${key.role.toUpperCase()}`,
  })
  return [named(first), named(second)]
}

const slash = /\s+[/|]\s+|`\s*[/|]\s*`/
/** A sum with a text in quotes is one value. */
const separators = /\s+[/,+|→]\s+|`\s*[/,+|→]\s*`|,\s+|\u2028/

/** The two values of such a column's cell. */
export const coupled = (written: string) => {
  const cell = written.trim().replace(/^[(（]\s*(.*?)\s*[)）]$/u, '$1')
  return cell
    .split(slash.test(cell) ? slash : /["'#]\s*\+|\+\s*["']/.test(cell) ? /,\s+|\u2028/ : separators)
    .map(part => part.replaceAll('`', '').trim())
}
