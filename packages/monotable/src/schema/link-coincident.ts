import type { EntityModel } from './entity-model.ts'

/** Where one entity says that it coincides with another, both must look whose item it is before they write. */
export function linkCoincident(model: EntityModel, models: ReadonlyMap<string, EntityModel>): void {
  for (const name of model.options.coincidesWith ?? []) {
    const other = models.get(name)
    if (!other) continue
    model.coincident.push(other)
    other.coincident.push(model)
  }
}
