// What can be broken in a source file, and where its functions begin.
import { parseAst } from 'rolldown/parseAst'

/**
 * A mutant replaces `text.slice(start, end)` by `by`. `within` is the number of the innermost function around it;
 * undefined where it runs while the module loads.
 *
 * @typedef {{ file: string, line: number, start: number, end: number, by: string, what: string, within?: number }} Mutant
 */

const otherOperator = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&': '|',
  '|': '&',
  '^': '&',
  '<<': '>>',
  '>>': '<<',
  '>>>': '<<',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
  '|=': '&=',
  '&=': '|=',
  '??=': '=',
}
const otherMethod = { min: 'max', max: 'min', some: 'every', every: 'some', floor: 'ceil', ceil: 'floor' }

/** Every way to break one file, also those after which it does not parse: see `parses`. Type errors are not looked for. */
export function mutantsOf(file, text) {
  const program = parse(file, text)
  const lineAt = lineFinder(text)
  const found = []
  walk(program, functionCounter(), (node, parent, within) => {
    for (const { start, end, by } of waysToBreak(node, parent, text)) {
      const what = `${excerpt(text.slice(start, end))} -> ${excerpt(by) || '(removed)'}`
      found.push({ file, line: lineAt(start), start, end, by, what, within })
    }
  })
  return found
}

export const broken = (text, { start, end, by }) => text.slice(0, start) + by + text.slice(end)

/** The source with a call of `probe(number)` at the beginning of every function. */
export function withProbes(file, text, probe) {
  const insertions = []
  walk(parse(file, text), functionCounter(), (node, _parent, _within, number) => {
    if (number === undefined || !node.body) return
    if (node.body.type === 'BlockStatement') {
      insertions.push({ at: node.body.start + 1, text: `${probe(number)};` })
    } else {
      insertions.push({ at: node.body.start, text: `(${probe(number)},` }, { at: node.body.end, text: ')' })
    }
  })
  // From the end, so that what is inserted does not move what comes before; a closing bracket goes before an opening one.
  insertions.sort((a, b) => b.at - a.at)
  return insertions.reduce((code, each) => code.slice(0, each.at) + each.text + code.slice(each.at), text)
}

const parse = (file, text) => parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file)

/** Whether a file can be read with a mutant: asked of those that are chosen, since it takes longer than all else. */
export function parses(text, mutant) {
  try {
    parse(mutant.file, broken(text, mutant))
    return true
  } catch {
    return false
  }
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const typedExpressions = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])

function functionCounter() {
  let count = 0
  return () => count++
}

/** Calls `visit(node, parent, within, number)`; `number` is that of the function if the node is one. */
function walk(node, nextNumber, visit, { parent, within } = {}) {
  if (node.type.startsWith('TS') && !typedExpressions.has(node.type)) return
  if (node.type.startsWith('Import') || node.declare) return
  const number = functionTypes.has(node.type) ? nextNumber() : undefined
  visit(node, parent, within, number)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string')
        walk(child, nextNumber, visit, { parent: node, within: number ?? within })
    }
  }
}

function waysToBreak(node, parent, text) {
  const whole = by => ({ start: node.start, end: node.end, by })
  const test = by => ({ start: node.test.start, end: node.test.end, by })
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return swappedOperator(node, text)
    case 'IfStatement':
    case 'ConditionalExpression':
      return [test('true'), test('false')]
    case 'WhileStatement':
      return [test('false')]
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === '-'
        ? [{ start: node.start, end: node.start + 1, by: '' }]
        : []
    case 'UpdateExpression':
      return [
        whole(text.slice(node.start, node.end).replace(/\+\+|--/, sign => (sign === '++' ? '--' : '++'))),
      ]
    case 'AwaitExpression':
      return [{ start: node.start, end: node.argument.start, by: '' }]
    case 'ExpressionStatement':
      return node.directive || node.expression.callee?.type === 'Super' ? [] : [whole(';')]
    case 'ThrowStatement':
    case 'ContinueStatement':
      return [whole(';')]
    case 'ReturnStatement':
      return node.argument ? [] : [whole(';')]
    case 'MemberExpression':
      return Object.hasOwn(otherMethod, node.property.name) && parent?.callee === node
        ? [{ start: node.property.start, end: node.property.end, by: otherMethod[node.property.name] }]
        : []
    case 'Literal':
      return brokenLiteral(node, parent, whole)
    case 'TemplateLiteral':
      return node.end - node.start > 2 && parent?.type !== 'TaggedTemplateExpression' ? [whole('``')] : []
    default:
      return []
  }
}

function swappedOperator(node, text) {
  const other = otherOperator[node.operator]
  const start = text.indexOf(node.operator, node.left.end)
  if (other === undefined || start >= node.right.start) return []
  return [{ start, end: start + node.operator.length, by: other }]
}

function brokenLiteral(node, parent, whole) {
  // The specifier of an `export … from`, and the name of a property.
  if (parent?.source === node || (parent?.key === node && !parent.computed)) return []
  if (typeof node.value === 'number') return [whole(String(node.value + 1))]
  if (typeof node.value === 'bigint') return [whole(`${node.value + 1n}n`)]
  if (typeof node.value === 'boolean') return [whole(String(!node.value))]
  if (typeof node.value === 'string') return [whole(node.value === '' ? "'mutant'" : "''")]
  return []
}

const excerpt = text => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 70 ? `${line.slice(0, 69)}…` : line
}

function lineFinder(text) {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(match => match.index + 1)]
  return offset => starts.findLastIndex(start => start <= offset) + 1
}
