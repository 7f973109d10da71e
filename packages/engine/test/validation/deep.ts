/** A string inside so many maps. */
export function nestedMaps(levels: number): Record<string, unknown> {
  let value: Record<string, unknown> = { S: 'leaf' }
  for (let level = 0; level < levels; level++) value = { M: { n: value } }
  return value
}

export const tooDeep =
  'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit'
