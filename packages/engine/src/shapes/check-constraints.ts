import type { DynamoDBError } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import { describeValue, lowerFirst } from './describe-value.ts'
import type { ListShape, MapShape, Shape, StringShape, StructureShape } from './shape.ts'
import { isTableArn } from './table-name.ts'

const reportedAtMost = 10

export function constraintFaults(faults: readonly string[]): DynamoDBError {
  const errors = faults.length === 1 ? 'error' : 'errors'
  return invalid(`${faults.length} validation ${errors} detected: ${faults.join('; ')}`)
}

/** `Value 'x' at 'tableName' failed to satisfy constraint: …` */
export function constraintFault(shape: Shape, value: unknown, at: string, constraint: string): string {
  const shown = value === undefined || value === null ? 'null' : `'${describeValue(shape, value)}'`
  return `Value ${shown} at '${at}' failed to satisfy constraint: ${constraint}`
}

/** Adds to `faults` what is wrong with the members of a structure; `at` is where it stands, '' for an input. */
export function checkMemberConstraints(
  shape: StructureShape,
  value: Record<string, unknown>,
  at: string,
  faults: string[],
): void {
  const place = { at, faults }
  for (const name in shape.members) {
    const member = shape.members[name] as Shape
    const given = value[name]
    if (given !== undefined) checkConstraints(member, given, place, name)
    else if (member.required) {
      faults.push(constraintFault(member, undefined, pathOf(at, name), 'Member must not be null'))
    }
    if (faults.length >= reportedAtMost) return
  }
}

const pathOf = (at: string, name: string) => (at === '' ? lowerFirst(name) : `${at}.${lowerFirst(name)}`)

/** Where something stands, and the faults found so far. */
interface Place {
  readonly at: string
  readonly faults: string[]
}

function checkConstraints(shape: Shape, value: unknown, place: Place, name: string): void {
  const { at, faults } = place
  switch (shape.kind) {
    case 'string': {
      const broken = stringRules(shape, value as string)
      if (broken === none) return
      for (const rule of broken) faults.push(constraintFault(shape, value, pathOf(at, name), rule))
      return
    }
    case 'integer':
    case 'long': {
      const rule = rangeRule(shape.min, shape.max, value as number)
      if (rule) faults.push(constraintFault(shape, value, pathOf(at, name), rule))
      return
    }
    case 'list':
      checkList(shape, value as unknown[], place, name)
      return
    case 'map':
      checkMap(shape, value as Record<string, unknown>, place, name)
      return
    case 'structure':
      checkMemberConstraints(shape, value as Record<string, unknown>, pathOf(at, name), faults)
  }
}

const none: readonly string[] = []

function stringRules(shape: StringShape, value: string): readonly string[] {
  const { enum: allowed, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = shape
  if (allowed !== undefined) return allowed.includes(value) ? none : [enumRule(allowed)]
  const fits = value.length >= minLength && value.length <= maxLength
  const matches = pattern === undefined || matchesPattern(pattern, value)
  if ((fits && matches) || (shape.orArn && isTableArn(value))) return none
  // Before it can be a name or an ARN it must be anything at all.
  if (shape.orArn && value === '') return [minLengthRule(1)]
  const broken: string[] = []
  if (!matches) broken.push(patternRule(pattern))
  if (value.length < minLength) broken.push(minLengthRule(minLength))
  if (value.length > maxLength) broken.push(maxLengthRule(maxLength))
  return broken
}

const patterns = new Map<string, RegExp>()

function matchesPattern(pattern: string, value: string): boolean {
  let regex = patterns.get(pattern)
  if (regex === undefined) {
    regex = new RegExp(`^(?:${pattern})$`)
    patterns.set(pattern, regex)
  }
  return regex.test(value)
}

export const enumRule = (allowed: readonly string[]) =>
  `Member must satisfy enum value set: [${allowed.join(', ')}]`
export const minLengthRule = (length: number) => `Member must have length greater than or equal to ${length}`
export const maxLengthRule = (length: number) => `Member must have length less than or equal to ${length}`
const patternRule = (pattern: string) => `Member must satisfy regular expression pattern: ${pattern}`

export function rangeRule(
  min: number | undefined,
  max: number | undefined,
  value: number,
): string | undefined {
  if (min !== undefined && value < min) return `Member must have value greater than or equal to ${min}`
  if (max !== undefined && value > max) return `Member must have value less than or equal to ${max}`
  return undefined
}

function sizeRule(shape: ListShape | MapShape, size: number): string | undefined {
  if (shape.minSize !== undefined && size < shape.minSize) return minLengthRule(shape.minSize)
  if (shape.maxSize !== undefined && size > shape.maxSize) return maxLengthRule(shape.maxSize)
  return undefined
}

function checkList(shape: ListShape, value: unknown[], { at, faults }: Place, name: string): void {
  const rule = sizeRule(shape, value.length)
  if (rule) faults.push(constraintFault(shape, value, pathOf(at, name), rule))
  const { of } = shape
  if (of.kind === 'attributeValue') return
  if (of.kind === 'string') {
    if (value.some(element => element === null || element === undefined)) {
      faults.push(constraintFault(shape, value, pathOf(at, name), 'Member must not be null'))
      return
    }
    if (!value.some(element => typeof element === 'string' && stringRules(of, element) !== none)) return
    const constraint = `Member must satisfy constraint: ${rulesOf(of)}`
    faults.push(constraintFault(shape, value, pathOf(at, name), constraint))
    return
  }
  const path = pathOf(at, name)
  for (let index = 0; index < value.length && faults.length < reportedAtMost; index++) {
    checkElement(of, value[index], `${path}.${index + 1}`, faults)
  }
}

function checkMap(
  shape: MapShape,
  value: Record<string, unknown>,
  { at, faults }: Place,
  name: string,
): void {
  if (shape.minSize !== undefined || shape.maxSize !== undefined) {
    const rule = sizeRule(shape, Object.keys(value).length)
    if (rule) faults.push(constraintFault(shape, value, pathOf(at, name), rule))
  }
  if (hasBrokenKey(shape, value)) faults.push(mapKeyFault(shape, value, pathOf(at, name)))
  if (shape.of.kind !== 'attributeValue') checkMapValues(shape, value, pathOf(at, name), faults)
}

function checkMapValues(
  shape: MapShape,
  value: Record<string, unknown>,
  path: string,
  faults: string[],
): void {
  const { of } = shape
  if ((of.kind === 'string' || of.kind === 'list') && hasBrokenEntry(of, value)) {
    faults.push(constraintFault(shape, value, path, `Map value must satisfy constraint: ${rulesOf(of)}`))
    return
  }
  for (const key in value) {
    if (faults.length >= reportedAtMost) return
    const given = value[key]
    if (of.kind !== 'string' || typeof given !== 'string') checkElement(of, given, `${path}.${key}`, faults)
  }
}

function checkElement(of: Shape, value: unknown, at: string, faults: string[]): void {
  if (value !== null && value !== undefined) checkConstraints(of, value, { at, faults }, 'member')
  else faults.push(constraintFault(of, value, `${at}.member`, 'Member must not be null'))
}

function hasBrokenEntry(of: StringShape | ListShape, value: Record<string, unknown>): boolean {
  for (const key in value) {
    const given = value[key]
    if (given === null || given === undefined) continue
    if (
      of.kind === 'string'
        ? stringRules(of, given as string).length > 0
        : sizeRule(of, (given as unknown[]).length)
    ) {
      return true
    }
  }
  return false
}

export function hasBrokenKey({ key }: MapShape, value: Record<string, unknown>): boolean {
  if (key === undefined) return false
  for (const name in value) if (stringRules(key, name) !== none) return true
  return false
}

export function mapKeyFault(shape: MapShape, value: Record<string, unknown>, at: string): string {
  const rules = shape.key ? rulesOf(shape.key) : ''
  return constraintFault(shape, value, at, `Map keys must satisfy constraint: ${rules}`)
}

/** All rules of an element: DynamoDB lists them together, whichever is broken. */
function rulesOf(of: StringShape | ListShape): string {
  const [min, max] = of.kind === 'list' ? [of.minSize, of.maxSize] : [of.minLength, of.maxLength]
  const rules: string[] = of.kind === 'string' && of.enum ? [enumRule(of.enum)] : []
  if (max !== undefined) rules.push(maxLengthRule(max))
  if (min !== undefined) rules.push(minLengthRule(min))
  if (of.kind === 'string' && of.pattern !== undefined) rules.push(patternRule(of.pattern))
  return `[${rules.join(', ')}]`
}
