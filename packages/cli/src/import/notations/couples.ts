import type { KeyName } from '../names/key-name.ts'

const couple = /^(.*?)[\s:：–—-]*[(（]?\s*PK\s*[/,+&|]\s*SK\s*[)）]?$/i

/** A column for both keys: `PK / SK`, `GSI1 (PK/SK)`. */
export function coupleOf(label: string): [KeyName, KeyName] | undefined {
  const found = couple.exec(label.replaceAll('`', '').trim())
  if (!found) return undefined
  const index = /(?:GSI|LSI)[-_ ]?\d*/i
    .exec(found[1] as string)?.[0]
    .replace(/[-_ ]/g, '')
    .toUpperCase()
  const key = (role: 'pk' | 'sk'): KeyName => ({
    role,
    ...(index ? { index } : {}),
    attribute: `${index ?? ''}${role.toUpperCase()}`,
  })
  return [key('pk'), key('sk')]
}

/** The two values of such a column's cell. */
export const coupled = (cell: string) =>
  cell.split(/\s+[/,+|]\s+|`\s*[/,+|]\s*`|,\s+|<br>/).map(part => part.replaceAll('`', '').trim())
