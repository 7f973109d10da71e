import { MonotableError } from '../errors.ts'
import { unreadable } from '../operations/readable.ts'
import type { EntityModel } from '../schema/entity-model.ts'
import type { PatternModel } from '../schema/pattern-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { unmarshal } from '../values/dynamic.ts'

/** A row that is no item of the list: of no declared entity, or not what its entity declares. */
export interface LeftOut {
  readonly row: AttributeMap
  /** Absent for a row of no entity. */
  readonly entity?: EntityModel
}

/** What a row was read by. */
type Listed = Pick<PatternModel, 'name' | 'table'>

/** What a list does with rows that are not items of it. */
export class SkippedRows {
  count = 0
  readonly raw: AttributeMap[] = []
  readonly #session: Session
  readonly #foreign: 'skip' | 'error' | 'raw'

  constructor(session: Session, foreign: 'skip' | 'error' | 'raw' = session.foreign) {
    this.#session = session
    this.#foreign = foreign
  }

  /** Throws for a row that the caller does not want to be without. */
  meet({ row, entity }: LeftOut, pattern: Listed): void {
    if (entity && this.#session.unreadable === 'error') throw unreadable(entity, row)
    if (!entity && this.#foreign === 'error') {
      const problem = 'no entity of the schema matches this item'
      throw new MonotableError('UNKNOWN_ITEM', { keys: keysIn(row, pattern), problem })
    }
  }

  /** A row that the list has gone past. */
  pass({ row, entity }: LeftOut, pattern: Listed): void {
    if (!entity && this.#foreign === 'raw') {
      this.raw.push(row)
      return
    }
    this.count++
    this.#session.onSkipped?.({
      reason: entity ? 'unreadable' : 'foreign',
      table: this.#session.tableName(pattern.table),
      key: keysIn(row, pattern),
      pattern: pattern.name,
      ...(entity && { entity: entity.name }),
    })
  }
}

function keysIn(row: AttributeMap, { table }: Listed): Record<string, string> {
  const names = table.declared.key.filter(name => name !== undefined)
  return Object.fromEntries(names.map(name => [name, row[name] ? String(unmarshal(row[name])) : '']))
}
