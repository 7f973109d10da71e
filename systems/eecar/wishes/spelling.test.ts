import { expect, test } from 'vitest'
import { editsBetween, lettersOf, mostWrong } from './spelling.ts'

const jamo = (text: string) => lettersOf(text).map(code => String.fromCodePoint(code))

test('a Korean syllable is its jamo, from the first to the last of them, and nothing else is taken apart', () => {
  expect(jamo('가')).toEqual(['ᄀ', 'ᅡ'])
  expect(jamo('각')).toEqual(['ᄀ', 'ᅡ', 'ᆨ'])
  expect(jamo('개')).toEqual(['ᄀ', 'ᅢ'])
  expect(jamo('힣')).toEqual(['ᄒ', 'ᅵ', 'ᇂ'])
  for (const beside of ['\uabff', '\ud7a4', 'a', '한'.normalize('NFD'), '😀'])
    expect(jamo(beside)).toEqual([...beside])
})

test('one wrong stroke is one wrong letter', () => {
  const edits = (one: string, other: string) => editsBetween(lettersOf(one), lettersOf(other), 2)
  expect(edits('배터리', '베터리')).toBe(1)
  expect(edits('배터리', '배터리')).toBe(0)
  expect(edits('battery', 'batetry')).toBe(1)
  expect(edits('battery', 'motor')).toBe(3)
  expect([3, 4, 7, 8].map(mostWrong)).toEqual([0, 1, 1, 2])
})
