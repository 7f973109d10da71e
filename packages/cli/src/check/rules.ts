import type { Rule } from './rule.ts'
import { delimiterInValue } from './rules/delimiter-in-value.ts'
import { discardingFilter } from './rules/discarding-filter.ts'
import { enumOrder } from './rules/enum-order.ts'
import { gsiUniqueness } from './rules/gsi-uniqueness.ts'
import { hotPartition } from './rules/hot-partition.ts'
import { invalidTemplate } from './rules/invalid-template.ts'
import { keyCase } from './rules/key-case.ts'
import { keysCoincide } from './rules/keys-coincide.ts'
import { longKey } from './rules/long-key.ts'
import { lowCardinality } from './rules/low-cardinality.ts'
import { mixedPartition } from './rules/mixed-partition.ts'
import { mutableKey } from './rules/mutable-key.ts'
import { nestedIndexKey } from './rules/nested-index-key.ts'
import { optionalKeyPart } from './rules/optional-key-part.ts'
import { partitionOperator } from './rules/partition-operator.ts'
import { scanPattern } from './rules/scan-pattern.ts'
import { soleIdentity } from './rules/sole-identity.ts'
import { timestampUniqueness } from './rules/timestamp-uniqueness.ts'
import { ttlMilliseconds } from './rules/ttl-milliseconds.ts'
import { ttlWithoutAttribute } from './rules/ttl-without-attribute.ts'
import { unanswerablePattern } from './rules/unanswerable-pattern.ts'
import { unboundedItem } from './rules/unbounded-item.ts'
import { unboundedLsi } from './rules/unbounded-lsi.ts'
import { unclosedPrefix } from './rules/unclosed-prefix.ts'
import { undefinedKey } from './rules/undefined-key.ts'
import { unindexableType } from './rules/unindexable-type.ts'
import { unknownPlaceholder } from './rules/unknown-placeholder.ts'
import { unpaddedNumber } from './rules/unpadded-number.ts'
import { unprojectedFilter } from './rules/unprojected-filter.ts'
import { unreadEntity } from './rules/unread-entity.ts'
import { unreadIndex } from './rules/unread-index.ts'
import { unsortableDate } from './rules/unsortable-date.ts'

/** What can be wrong with a design: errors can be proved, warnings are what mostly goes wrong later. */
export const rules: readonly Rule[] = [
  unanswerablePattern,
  partitionOperator,
  unindexableType,
  nestedIndexKey,
  keysCoincide,
  undefinedKey,
  ttlWithoutAttribute,
  unknownPlaceholder,
  invalidTemplate,
  lowCardinality,
  unpaddedNumber,
  timestampUniqueness,
  delimiterInValue,
  mutableKey,
  mixedPartition,
  discardingFilter,
  unboundedItem,
  unclosedPrefix,
  gsiUniqueness,
  enumOrder,
  unreadEntity,
  unreadIndex,
  scanPattern,
  ttlMilliseconds,
  longKey,
  hotPartition,
  unboundedLsi,
  soleIdentity,
  unsortableDate,
  optionalKeyPart,
  keyCase,
  unprojectedFilter,
]

/** What the check says of itself and of what it is given, besides the rules. */
export const metaRules: readonly Omit<Rule, 'find'>[] = [
  { code: 'UNUSED_ACCEPTANCE', severity: 'warning', title: 'an acceptance that accepts nothing' },
  { code: 'INVALID_DECLARATION', severity: 'error', title: 'a declaration that the library refuses' },
]

/** The page of a rule, with an example and what is right. */
export const pageOf = (code: string) =>
  `https://github.com/monotable/monotable/blob/main/docs/rules/${code}.md`
