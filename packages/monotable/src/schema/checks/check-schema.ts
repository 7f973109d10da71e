import type { EntityModel } from '../entity-model.ts'
import type { Model } from '../model.ts'
import type { TableModel } from '../table-model.ts'
import { checkAsyncTypes } from './async-types.ts'
import { checkAttributeTypes } from './attribute-types.ts'
import { checkCoincidence } from './coincidence.ts'
import { checkDerived } from './derived.ts'
import { checkExpiry } from './expiry.ts'
import { checkIndexPairs } from './index-pairs.ts'
import { checkIndexes } from './indexes.ts'
import { checkKeyAttributes } from './key-attributes.ts'
import { checkKeyTypes } from './key-types.ts'
import { checkNames } from './names.ts'
import { checkOlderKeys } from './older-keys.ts'
import { checkOptionNames } from './options.ts'
import { checkPlaceholders } from './placeholders.ts'
import { checkProjections } from './projections.ts'
import { checkReadDefaults } from './read-defaults.ts'
import { checkSatellites } from './satellites.ts'
import { checkStates } from './states.ts'
import { checkTableKey } from './table-key.ts'
import { checkTableSettings } from './table-settings.ts'
import { checkTags } from './tags.ts'

const ofTables: readonly ((table: TableModel) => void)[] = [checkIndexes, checkTableSettings]

const ofEntities: readonly ((entity: EntityModel) => void)[] = [
  checkKeyAttributes,
  checkDerived,
  checkPlaceholders,
  checkTableKey,
  checkOlderKeys,
  checkIndexPairs,
  checkAttributeTypes,
  checkAsyncTypes,
  checkExpiry,
  checkStates,
  checkReadDefaults,
  checkSatellites,
]

const ofSchema: readonly ((model: Model) => void)[] = [
  checkOptionNames,
  checkNames,
  checkKeyTypes,
  checkProjections,
  checkTags,
  checkCoincidence,
]

/** Whatever can be wrong with a design that could be compiled. The first fault found is thrown. */
export function checkSchema(model: Model): void {
  for (const check of ofTables) model.tables.forEach(check)
  for (const check of ofEntities) for (const entity of model.entities.values()) check(entity)
  for (const check of ofSchema) check(model)
}
