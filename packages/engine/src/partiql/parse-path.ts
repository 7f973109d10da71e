import type { Cursor } from './cursor.ts'
import { malformed } from './malformed.ts'
import type { Expression, Step } from './tree.ts'

/** Where a path is written to, its parts must be plain: names and literal positions. */
type PathMode = 'full' | 'simple'

export function parseSimplePath(cursor: Cursor): Expression {
  if (!cursor.atName()) throw malformed('Expected identifier for simple path')
  return parseSteps(cursor, parseName(cursor), 'simple')
}

/** What follows a term: `.member` and `[position]`, any number of them. */
export function parseSteps(cursor: Cursor, root: Expression, mode: PathMode = 'full'): Expression {
  const steps: Step[] = []
  const inner = [root]
  for (;;) {
    if (cursor.accept('.')) steps.push(parseMember(cursor, mode))
    else if (cursor.accept('[')) {
      const step = parseElement(cursor, mode)
      if (step.kind === 'element') inner.push(step.index)
      steps.push(step)
    } else break
  }
  if (steps.length === 0) return root
  return { kind: 'path', root, steps, ...cursor.node(root, inner, root.token) }
}

function parseMember(cursor: Cursor, mode: PathMode): Step {
  if (cursor.atName()) return { kind: 'member', name: cursor.take().text }
  if (!cursor.accept('*')) throw malformed('Invalid path dot component')
  if (mode === 'simple') throw malformed('Invalid path dot component for simple path')
  return { kind: 'star' }
}

function parseElement(cursor: Cursor, mode: PathMode): Step {
  const star = cursor.accept('*')
  const index = star ? undefined : cursor.expression()
  cursor.expect(']', 'Expected RIGHT_BRACKET')
  const plain =
    index !== undefined && (index.kind === 'number' || index.kind === 'string' || index.kind === 'name')
  if (mode === 'simple' && !plain) throw malformed('Invalid path component for simple path')
  return index === undefined ? { kind: 'star' } : { kind: 'element', index }
}

export function parseName(cursor: Cursor): Expression {
  const token = cursor.take()
  return { kind: 'name', text: token.text, ...cursor.node(token) }
}
