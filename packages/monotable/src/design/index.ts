// What tools work on: a design as plain data, and its notation taken apart. Programs need `monotable` alone.
export { type Condition, type ConditionNode, operandsOf } from '../expressions/condition.ts'
export { parseCondition } from '../expressions/parse-condition.ts'
export { readPath } from '../expressions/path.ts'
export { type Alignment, alignPattern, type Comparison } from '../keys/align.ts'
export { keyOf as keyLanguage } from '../keys/automaton.ts'
export type { Component } from '../keys/component.ts'
export { intersect, type Language } from '../keys/intersect.ts'
export { compileKey, type KeyTemplate } from '../keys/key.ts'
export { namesOf, type Placeholder, parseTemplate, type Template } from '../keys/template.ts'
export { clientMembers } from '../schema/checks/names.ts'
export { commonKeys, keysOfTemplates } from '../schema/common-keys.ts'
export { countFixedComponents } from '../schema/count-fixed-components.ts'
export type { Keys } from '../schema/fix-repeated-parts.ts'
export { comparisons } from '../schema/pattern-clause.ts'
export { type KeyCondition, parseKeyCondition } from '../schema/pattern-notation.ts'
export type { Declaration } from '../schema/schema.ts'
export { withoutBounds } from '../schema/structure.ts'
export { type Capacity, keyRoles, leastUnits, type Scaling } from '../schema/table.ts'
export type { Kind } from '../values/kind.ts'
export { type Collection, collectionsOf } from './collections.ts'
export { describe } from './describe.ts'
export type {
  Accepted,
  AttributeDesign,
  AttributeType,
  ClauseDesign,
  Design,
  EntityDesign,
  IndexDesign,
  KeyAttribute,
  KeyType,
  Operator,
  PatternDesign,
  Place,
  TableDesign,
} from './design.ts'
export { kindOf } from './kind-of.ts'
