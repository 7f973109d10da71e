import { describe, expect, test } from 'vitest'
import { projectionFromNames } from '../../src/expressions/legacy/attributes-to-get.ts'
import { project } from '../../src/expressions/project.ts'
import type { Names } from '../../src/expressions/substitutions.ts'
import type { Item } from '../../src/values/attribute-value.ts'
import { projection, projectionFault, refusal } from './reading.ts'

const item: Item = {
  p: { S: 'p' },
  l: {
    L: [
      { M: { a: { S: 'a0' }, b: { S: 'b0' }, m: { M: { x: { S: 'x0' }, y: { S: 'y0' } } } } },
      { M: { a: { S: 'a1' } } },
      { M: { a: { S: 'a2' }, c: { S: 'c2' } } },
    ],
  },
  'a.b': { N: '1' },
}

const picked = (text: string, names?: Names) =>
  JSON.parse(JSON.stringify(project(projection(text, names), item)))

describe('what is picked', () => {
  test('whole attributes, in the order asked for', () => {
    expect(picked('p, gone')).toEqual({ p: { S: 'p' } })
    expect(picked('gone')).toEqual({})
  })

  test('paths into one element are merged', () => {
    expect(picked('l[0].a, l[0].m.x')).toEqual({
      l: { L: [{ M: { a: { S: 'a0' }, m: { M: { x: { S: 'x0' } } } } }] },
    })
  })

  test('list elements close up in the order of the list', () => {
    expect(picked('l[2].c, l[0].a, l[0].b, l[9], l[1].gone')).toEqual({
      l: { L: [{ M: { a: { S: 'a0' }, b: { S: 'b0' } } }, { M: { c: { S: 'c2' } } }] },
    })
  })

  test('a path that leads nowhere leaves no trace', () => {
    for (const path of ['l[0].gone', 'l.x', 'p.x', 'p[0]']) expect(picked(path)).toEqual({})
  })

  test('a dot in a substituted name is a dot', () => {
    expect(picked('#n', { '#n': 'a.b' })).toEqual({ 'a.b': { N: '1' } })
  })
})

describe('what is refused', () => {
  test.each([
    ['', 'The expression can not be empty;'],
    ['a b', 'Syntax error; token: "b", near: "a b"'],
    ['a,', 'Syntax error; token: "<EOF>", near: ","'],
    ['#list[].#x', 'Syntax error; token: "]", near: "[]."'],
    [':a', 'Syntax error; token: ":a", near: ":a"'],
    ['(a)', 'Syntax error; token: "(", near: "(a"'],
    ['ADD', 'Attribute name is a reserved keyword; reserved keyword: ADD'],
    ['a, and.b', 'Attribute name is a reserved keyword; reserved keyword: and'],
    ['#x', 'An expression attribute name used in the document path is not defined; attribute name: #x'],
    [
      'a, a.b.c',
      'Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a], path two: [a, b, c]',
    ],
    [
      'a.b, a',
      'Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a, b], path two: [a]',
    ],
    [
      'l[0], l.a',
      'Two document paths conflict with each other; must remove or rewrite one of these paths; path one: [l, [0]], path two: [l, a]',
    ],
  ])('%s', (text, message) => {
    expect(projectionFault(text)).toBe(message)
  })

  test('two names of one attribute overlap', () => {
    expect(projectionFault('#a, #b', { '#a': 'a', '#b': 'a' })).toContain('path one: [a], path two: [a]')
  })
})

describe('AttributesToGet', () => {
  test('names top-level attributes', () => {
    expect(project(projectionFromNames(['a.b', 'p']), item)).toEqual({ 'a.b': { N: '1' }, p: { S: 'p' } })
  })

  test('must not name one twice', () => {
    expect(refusal(() => projectionFromNames(['a', 'b', 'a']))).toBe(
      'One or more parameter values were invalid: Duplicate value in attribute name: a',
    )
  })
})
