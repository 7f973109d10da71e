import { type KeySchema, type KeyType, keyAttributes } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import type { AttributeDefinition, KeyElement } from './definition-input.ts'
import { listedInJava } from './java-order.ts'

export const wrongParameter = (what: string) => invalid(`One or more parameter values were invalid: ${what}`)

/** The types of key attributes by their names. */
export type Definitions = ReadonlyMap<string, KeyType>

export function readDefinitions(given: readonly AttributeDefinition[]): Definitions {
  const types = new Map<string, KeyType>()
  for (const { AttributeName, AttributeType } of given) {
    if (types.has(AttributeName)) throw invalid(`Attribute Name is duplicated: ${AttributeName}`)
    types.set(AttributeName, AttributeType)
  }
  return types
}

export function readTableKeys(elements: readonly KeyElement[], definitions: Definitions): KeySchema {
  if (elements.length > definitions.size) {
    throw invalid('Invalid KeySchema: Some index key attribute have no definition')
  }
  return readPair(elements, definitions)
}

/** The keys of a table or local index: a partition attribute and perhaps a sort attribute. */
export function readPair(elements: readonly KeyElement[], definitions: Definitions): KeySchema {
  checkDefined(elements, definitions)
  const [first, second] = elements as [KeyElement, KeyElement?]
  if (first.AttributeName === second?.AttributeName) {
    throw invalid('Both the Hash Key and the Range Key element in the KeySchema have the same name')
  }
  checkFirst(first)
  if (second && second.KeyType !== 'RANGE') {
    throw invalid('Invalid KeySchema: The second KeySchemaElement is not a RANGE key type')
  }
  return keysOf(elements, definitions)
}

const atMostOfEach = 4

/** The keys of a global index: up to four partition attributes, then up to four sort attributes. */
export function readGlobalKeys(elements: readonly KeyElement[], definitions: Definitions): KeySchema {
  checkDefined(elements, definitions)
  if (new Set(elements.map(element => element.AttributeName)).size < elements.length) {
    throw invalid('The KeySchema contains multiple key attributes with the same name')
  }
  checkFirst(elements[0] as KeyElement)
  const types = elements.map(element => element.KeyType)
  if (types.lastIndexOf('HASH') > types.indexOf('RANGE') && types.includes('RANGE')) {
    throw wrongParameter('All HASH key attributes must precede RANGE key attributes in the KeySchema')
  }
  for (const type of ['HASH', 'RANGE']) {
    if (types.filter(each => each === type).length <= atMostOfEach) continue
    throw wrongParameter(`The KeySchema exceeds the maximum allowed number of ${type} key attributes`)
  }
  return keysOf(elements, definitions)
}

function checkDefined(elements: readonly KeyElement[], definitions: Definitions): void {
  const names = elements.map(element => element.AttributeName)
  if (names.every(name => definitions.has(name))) return
  const defined = listedInJava(definitions.keys(), definitions.size)
  throw wrongParameter(
    'Some index key attributes are not defined in AttributeDefinitions. ' +
      `Keys: ${listedInJava(names)}, AttributeDefinitions: ${defined}`,
  )
}

function checkFirst(first: KeyElement): void {
  if (first.KeyType === 'HASH') return
  throw invalid('Invalid KeySchema: The first KeySchemaElement is not a HASH key type')
}

function keysOf(elements: readonly KeyElement[], definitions: Definitions): KeySchema {
  const ofType = (type: string) =>
    elements
      .filter(element => element.KeyType === type)
      .map(({ AttributeName: name }) => ({ name, type: definitions.get(name) as KeyType }))
  return { partition: ofType('HASH'), sort: ofType('RANGE') }
}

/** CreateTable takes definitions of key attributes only. */
export function checkAllUsed(
  definitions: Definitions,
  schemas: readonly KeySchema[],
  hasIndexes: boolean,
): void {
  const used = new Set(schemas.flatMap(schema => keyAttributes(schema).map(key => key.name)))
  if (used.size === definitions.size) return
  if (!hasIndexes) {
    throw wrongParameter(
      'Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions',
    )
  }
  const defined = listedInJava(definitions.keys(), definitions.size)
  throw wrongParameter(
    `Some AttributeDefinitions are not used. AttributeDefinitions: ${defined}, keys used: ${listedInJava(used)}`,
  )
}
