import type { PatternFact } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { readTemplate } from '../names/template.ts'
import { firstNamed } from './entity-names.ts'
import type { EntityContext, Growing } from './growing.ts'
import { isSameShape } from './shapes.ts'

/**
 * `GSI1PK = WORKSPACE#{id}#PROJECTS, GSI1SK = UPDATED#{at}#PROJECT#{projectId}`: a request that gives both keys of an
 * index in full says what they hold. They are of the items whose own key ends with the same value.
 */
export function addRequestedKeys(
  patterns: readonly PatternFact[],
  growing: readonly Growing[],
  context: EntityContext,
): void {
  for (const { clauses, description, line } of patterns) {
    const keys = clauses.flatMap(({ attribute, operator, values }) => {
      const name = keyName(attribute)
      const own = name?.index && context.attributeOf({ name, label: attribute, values, rest: '', line })
      const written = readTemplate(values[0] ?? '')
      return own && operator === '=' && written.kind === 'template' ? [[own, written.text] as const] : []
    })
    const [partition, sort] = keys
    if (!partition || !sort || clauses.length > 2) continue
    const isKnown = growing.some(each =>
      isSameShape(each.keys.get(partition[0])?.template ?? '', partition[1]),
    )
    const owner = ownerBySort(sort[1], growing, context, description)
    if (isKnown || !owner || owner.keys.has(partition[0])) continue
    for (const [attribute, template] of keys) {
      owner.keys.set(attribute, { template, line, isInferred: false })
      context.remarks.guesses.push({
        line,
        text: `${attribute} of ${owner.name} is ${template}, as the request ends with what identifies it`,
      })
    }
  }
}

/** The only entity whose own key ends with the value that a sort key of an index ends with, or of several the one that is named. */
export function ownerBySort(
  template: string,
  growing: readonly Growing[],
  context: EntityContext,
  words = '',
) {
  const owners = growing.filter(each => {
    const sort = each.keys.get(context.keys.sk ?? '')?.template ?? ''
    if (lastPart(sort) !== '') return identifies.test(lastPart(sort)) && lastPart(sort) === lastPart(template)
    // What all in a partition share identifies one of them only where its word stands before it.
    const pair = /[A-Za-z_]+[#|]\{[^{}]*\}$/.exec(each.keys.get(context.keys.pk ?? '')?.template ?? '')?.[0]
    return pair !== undefined && template.endsWith(pair)
  })
  return owners.length === 1 ? owners[0] : firstNamed(words, owners)
}

/** Names of values that no two items share, unlike moments. */
const identifies = /(?:id|uuid|ulid|sku|slug|email|code|number|username|isbn)$/

const lastPart = (template: string) =>
  [...template.matchAll(/\{([^{}]*)\}/g)].at(-1)?.[1]?.toLowerCase() ?? ''
