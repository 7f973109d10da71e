import { type ConditionNode, operandsOf } from 'monotable/design'
import { sampleValue } from '../samples/sample-value.ts'
import type { Entity } from './subject.ts'

type Values = Readonly<Record<string, unknown>>

/** How many items of each entity are made. */
const many = 12

/**
 * Items of an entity as they would be spread evenly, as far as some of their attributes go: each value of a list as often
 * as the others, what is optional in half of them.
 */
export function population({ design: { attributes, type } }: Entity, names: readonly string[]): Values[] {
  const asked = attributes.filter(({ name }) => names.includes(name))
  return Array.from({ length: many }, (_, at) => {
    const given = asked.filter(({ optional }) => !optional || at % 2 === 0)
    return {
      ...Object.fromEntries(
        given.map(each => [each.name, each.type === 'boolean' ? at % 2 === 0 : sampleValue(each, at)]),
      ),
      ...(type && { [type.attribute]: type.value }),
    }
  })
}

/** Arguments that somebody would ask with: a value that an item has, or one from the middle of an order. */
export function argumentsFor(root: ConditionNode, items: readonly Values[]): Values {
  const found: Record<string, unknown> = {}
  visit(root, node => {
    if (node.kind === 'inArgument' && node.of.kind === 'path')
      found[node.list.name] = [items[0]?.[node.of.text]]
    const paths = operandsOf(node).flatMap(operand => (operand.kind === 'path' ? [operand.text] : []))
    const [path] = paths
    if (path === undefined) return
    const isOrder =
      node.kind === 'between' ||
      (node.kind === 'compare' && /[<>]/.test(node.operator) && node.operator !== '<>')
    for (const operand of operandsOf(node)) {
      if (operand.kind === 'argument')
        found[operand.name] ??= isOrder ? middle(items, path) : items[0]?.[path]
    }
  })
  return found
}

/** Literal texts that are compared with an attribute: some items must have them. */
export function literalsIn(root: ConditionNode): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  visit(root, node => {
    if (node.kind !== 'compare' || node.operator !== '=' || node.left.kind !== 'path') return
    const { right } = node
    if (right.kind === 'literal' && 'S' in right.value) found[node.left.text] = right.value.S
  })
  return found
}

function visit(node: ConditionNode, action: (node: ConditionNode) => void): void {
  if (node.kind === 'and' || node.kind === 'or') for (const part of node.parts) visit(part, action)
  else if (node.kind === 'not') visit(node.of, action)
  else action(node)
}

function middle(items: readonly Values[], path: string): unknown {
  const values = items.map(item => item[path]).filter(value => value !== undefined) as (string | number)[]
  return values.sort((a, b) => (a < b ? -1 : 1))[Math.floor(values.length / 2)]
}
