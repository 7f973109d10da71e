import { describe, expect, it } from 'vitest'
import { namesOf, parseTemplate } from '../../src/keys/template.ts'

describe('a template', () => {
  it('is literal texts and placeholders in turn', () => {
    const { parts } = parseTemplate('SHOP#{shopId}#CATEGORY#{category}')
    expect(parts).toEqual([
      'SHOP#',
      { name: 'shopId', path: ['shopId'], format: { type: 'plain' } },
      '#CATEGORY#',
      { name: 'category', path: ['category'], format: { type: 'plain' } },
    ])
  })

  it('has placeholders for values inside objects', () => {
    expect(parseTemplate('{location.city}').parts).toEqual([
      { name: 'location.city', path: ['location', 'city'], format: { type: 'plain' } },
    ])
  })

  it.each([
    ['{n:0000000000}', { type: 'mask', integers: 10, decimals: 0, elastic: false }],
    ['{n:0000.00}', { type: 'mask', integers: 4, decimals: 2, elastic: false }],
    ['{n:0000.00+}', { type: 'mask', integers: 4, decimals: 2, elastic: true }],
    ['{n:sortable}', { type: 'sortable' }],
    ['{n:lower}', { type: 'lower' }],
    ['{n:upper}', { type: 'upper' }],
    ['{n*}', { type: 'open' }],
  ])('reads the format of %s', (source, format) => {
    expect(parseTemplate(source).parts).toMatchObject([{ name: 'n', format }])
  })

  it.each([
    ['', 'it is empty'],
    ['SHOP#{shopId', "'{' at 5 is never closed"],
    ['SHOP#$'.concat('{shopId}'), "'$' at 5 would stand in the key"],
    ['SHOP#shopId}', "'}' at 11 has no opening '{'"],
    ['SHOP#{}', 'a placeholder needs a name, as in {shopId}'],
    ['SHOP#{*}', 'a placeholder needs a name, as in {shopId}'],
    ['SHOP#{a..b}', "'{a..b}' is not a name or a path of names"],
    ['SHOP#{shop id}', "'{shop id}' is not a name or a path of names"],
    ['SHOP#{__proto__}', "'{__proto__}' is not a name or a path of names"],
    ['{a{b}', "'{a{b}' is not a name or a path of names"],
    ['{n:}', "'{n:}': nothing follows the colon"],
    ['{n:0000.}', "'{n:0000.}': '0000.' is neither a digit mask (0000.00) nor sortable, lower or upper"],
    ['{n:9999}', "'{n:9999}': '9999' is neither a digit mask (0000.00) nor sortable, lower or upper"],
    [`{n:${'0'.repeat(39)}}`, `'{n:${'0'.repeat(39)}}': a number has at most 38 digits`],
    ['{n:000000000+}', "'{n:000000000+}': an elastic mask has at most eight digits before the point"],
    ['{a}{b}', "{a} and {b} need a delimiter between them, such as '#'"],
    ['{a*}#{b}', '{a*} is an open prefix: nothing can follow it'],
  ])('%s is refused in words', (source, problem) => {
    expect(() => parseTemplate(source)).toThrow(
      expect.objectContaining({ code: 'INVALID_TEMPLATE', details: { template: source, problem } }),
    )
  })

  it('needs no delimiter after a digit mask', () => {
    expect(parseTemplate('{year:0000}{month:00}').parts).toHaveLength(2)
  })

  it('names each of its placeholders once', () => {
    expect(namesOf(parseTemplate('A#{x}#{y}#{x}'))).toEqual(['x', 'y'])
  })
})
