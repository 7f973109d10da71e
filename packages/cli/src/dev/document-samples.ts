import type { Design, EntityDesign } from 'monotable/design'
import { escapePattern } from '../escape-pattern.ts'
import type { Values } from '../samples/sample-item.ts'
import { partsOf } from '../samples/template.ts'

/** The items that a document shows in blocks of JSON, by the entity whose keys they have. */
export function documentSamples(markdown: string, design: Design): Map<string, Values[]> {
  const found = new Map<string, Values[]>()
  const items = Array.from(markdown.matchAll(/^```jsonc?\s*\n([\s\S]*?)^```/gm), ([, block = '']) =>
    itemsIn(block),
  ).flat()
  for (const item of items) {
    for (const { key, entities } of design.tables) {
      const entity = entities.find(
        each => key.every(({ name }) => isOf(item[name], each.keys[name])) && isOfType(item, each),
      )
      if (entity) found.set(entity.name, [...(found.get(entity.name) ?? []), item])
    }
  }
  return found
}

function itemsIn(block: string): Values[] {
  try {
    const value: unknown = JSON.parse(block.replace(/^\s*\/\/.*$/gm, ''))
    return [value].flat().filter((each): each is Values => typeof each === 'object' && each !== null)
  } catch {
    return []
  }
}

function isOf(value: unknown, template: string | undefined): boolean {
  if (typeof value !== 'string' || template === undefined) return false
  const pattern = partsOf(template).map(part => (typeof part === 'string' ? escapePattern(part) : '.+'))
  return new RegExp(`^${pattern.join('')}$`).test(value)
}

function isOfType(item: Values, { type }: EntityDesign): boolean {
  return !type || item[type.attribute] === undefined || item[type.attribute] === type.value
}
