import { expect, test } from 'vitest'
import { errors } from '../../errors.ts'
import { deskWordsZu } from '../../pages/desk-words-zu.ts'
import { en } from '../../pages/texts-en.ts'
import { zu } from '../../pages/texts-zu.ts'

type Text = string | ((...given: string[]) => string)

/** Every text by its path. Sentences of refusals are English in the system itself. */
const textsIn = (texts: object, path = ''): [string, Text][] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'object' ? textsIn(text, `${path}${name}.`) : [[path + name, text] as [string, Text]],
  )
const { errors: _errors, reasons: _reasons, ...own } = zu
const { errors: _none, reasons: _nor, ...english } = en
const [said, meant] = [new Map(textsIn(own)), new Map(textsIn(english))]

test('every refusal of the system has its sentence in isiZulu', () => {
  expect(Object.keys(errors).filter(code => !Object.hasOwn(zu.errors, code))).toEqual([])
})

test('isiZulu says whatever English says, in other words', () => {
  expect([...said.keys()].sort()).toEqual([...meant.keys()].sort())
  expect([...said].filter(([path, text]) => meant.get(path) === text)).toEqual([])
})

test('a text in isiZulu names what the English one names', () => {
  const gaps = [...meant].flatMap(([path, text]) => {
    if (typeof text === 'string') return []
    const given = Array.from({ length: text.length }, (_, at) => `<${at}>`)
    const [one, other] = [text, said.get(path) as typeof text].map(write => write(...given))
    return given.filter(mark => one?.includes(mark) !== other?.includes(mark)).map(mark => `${path} ${mark}`)
  })
  expect(gaps).toEqual([])
})

test('pages and desk have the same isiZulu word for the same thing', () => {
  // Of a person and of a thing; what one does and what one reads.
  const twofold = new Set(['Verified', 'Report'])
  const apart = [...meant].flatMap(([path, text]) => {
    const word = typeof text === 'string' && !twofold.has(text) ? deskWordsZu[text] : undefined
    return word === undefined || word === said.get(path) ? [] : [`${path}: ${said.get(path)}, ${word}`]
  })
  expect(apart).toEqual([])
})
