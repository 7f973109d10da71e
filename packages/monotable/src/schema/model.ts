import type { EntityModel } from './entity-model.ts'
import { entityModel } from './entity-model.ts'
import type { Form } from './form.ts'
import { linkSatellites } from './link-satellites.ts'
import { type PatternModel, patternModel } from './pattern-model.ts'
import { type ScanModel, scanModel } from './scan.ts'
import type { Access, Entities } from './schema.ts'
import type { Table } from './table.ts'
import { type TableModel, tableModel, tableOf } from './table-model.ts'

/** A design, compiled: what the client, the checks and the tools work on. */
export interface Model {
  readonly tables: readonly TableModel[]
  readonly entities: ReadonlyMap<string, EntityModel>
  readonly patterns: ReadonlyMap<string, PatternModel>
  readonly scans: ReadonlyMap<string, ScanModel>
}

export function modelOf(
  declared: readonly Table[],
  entities: Entities,
  access: Access,
  forms: ReadonlyMap<string, readonly Form[]> = new Map(),
): Model {
  const tables = declared.map(tableModel)
  const models = new Map<string, EntityModel>()
  for (const entity of Object.values(entities))
    models.set(entity.name, entityModel(entity, tableOf(entity, tables), forms.get(entity.name)))
  for (const model of models.values()) {
    linkSatellites(model, models)
    linkCoincident(model, models)
  }
  const patterns = new Map<string, PatternModel>()
  const scans = new Map<string, ScanModel>()
  for (const [name, pattern] of Object.entries(access)) {
    if (pattern.kind === 'scan') scans.set(name, scanModel(name, pattern, models))
    else patterns.set(name, patternModel(name, pattern, models))
  }
  return { tables, entities: models, patterns, scans }
}

/** If one entity says that it coincides with another, both look whose item it is before they write. */
function linkCoincident(model: EntityModel, models: ReadonlyMap<string, EntityModel>): void {
  for (const name of model.options.coincidesWith ?? []) {
    const other = models.get(name)
    if (!other) continue
    model.coincident.push(other)
    other.coincident.push(model)
  }
}
