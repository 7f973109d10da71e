import type { EntityModel } from '../entity-model.ts'
import { olderModels } from '../older-models.ts'
import { checkKeyAttributes } from './key-attributes.ts'
import { checkPlaceholders } from './placeholders.ts'

/** The keys of older items are keys of the table, and are made of what the entity still has. */
export function checkOlderKeys(model: EntityModel): void {
  for (const older of olderModels(model)) {
    checkKeyAttributes(older)
    checkPlaceholders(older)
  }
}
