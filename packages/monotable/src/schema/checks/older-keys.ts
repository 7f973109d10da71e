import { parseTemplate } from '../../keys/template.ts'
import type { EntityModel } from '../entity-model.ts'
import { checkTemplate } from './placeholders.ts'
import { refuse } from './refuse.ts'

/** The keys of older items are keys of the table, and are made of what the entity still has. */
export function checkOlderKeys(model: EntityModel): void {
  const { name: entity, options, table } = model
  for (const [key, source] of (options.alsoRead ?? []).flatMap(keys => Object.entries(keys))) {
    if (!table.keys.has(key)) {
      const fix = `Use one of ${[...table.keys.keys()].join(', ')}`
      refuse({ entity, key, problem: `alsoRead: it is no key attribute of ${table.name}`, fix })
    }
    checkTemplate(model, key, parsed(entity, key, source))
  }
}

function parsed(entity: string, key: string, source: string): ReturnType<typeof parseTemplate> {
  try {
    return parseTemplate(source)
  } catch (error) {
    return refuse({
      entity,
      key,
      problem: `alsoRead: ${(error as Error).message}`,
      fix: 'Correct the template',
    })
  }
}
