import type { EntityModel } from '../entity-model.ts'
import { refuse } from './refuse.ts'

/** DynamoDB ends items by one attribute of the table, a number of seconds. */
export function checkExpiry({ name: entity, options, types, table }: EntityModel): void {
  const { ttl } = table.declared
  const { attribute, after } = options.expires ?? {}
  if (attribute !== undefined && attribute !== ttl) {
    const problem = `expires names '${attribute}', but the TTL attribute of ${table.name} is ${ttl ? `'${ttl}'` : 'not declared'}`
    refuse({ entity, problem, fix: ttl ? `Name '${ttl}'` : `Add ttl: '${attribute}' to the table` })
  }
  const type = ttl === undefined ? undefined : types[ttl]
  if (attribute !== undefined && !type) {
    refuse({
      entity,
      problem: `expires names '${attribute}', which is not an attribute`,
      fix: `Declare ${attribute}: z.int()`,
    })
  }
  if (type && type.wire !== 'N') {
    refuse({
      entity,
      problem: `TTL attribute '${ttl}' is not a number of seconds`,
      fix: `Declare ${ttl}: z.int()`,
    })
  }
  if (after !== undefined && !(after > 0 && Number.isFinite(after))) {
    refuse({
      entity,
      problem: `items cannot expire after ${after} seconds`,
      fix: 'Give a duration above 0, such as days(7)',
    })
  }
}
