import { describe, expect, it } from 'vitest'
import { alignPattern, type Comparison } from '../../src/keys/align.ts'
import { parseTemplate } from '../../src/keys/template.ts'
import { aligned, keyFor } from './key-for.ts'

const sale = keyFor('SALE#{timestamp}#{saleId}', { timestamp: 'timestamp' })
const need = keyFor('NEED#{status}#AT#{at}', { status: { kind: 'enum', values: ['active', 'done'] } })
const url = keyFor('URL#{url}')

describe('a pattern meets a key', () => {
  it('by position, under other names', () => {
    const { names } = aligned('SALE#{from}', sale, 'lower')
    expect([...names].map(([name, component]) => [name, component.name])).toEqual([['from', 'timestamp']])
  })

  it('with text where the key has a placeholder', () => {
    expect(aligned('NEED#active#AT#{x}', need, 'equalTo').names.get('x')?.name).toBe('at')
  })

  it('knows where it ends', () => {
    expect(aligned('SALE#{from}', sale, 'lower').ending).toMatchObject({ next: '#' })
    expect(aligned('SALE#{from}#', sale, 'beginsWith').ending).toBeUndefined()
    expect(aligned('SALE#{from}#{id}', sale, 'equalTo').ending).toMatchObject({ next: undefined })
  })

  it.each<[string, Comparison, string]>([
    ['TX#{a}', 'equalTo', "'TX#' is where SK 'SALE#{timestamp}#{saleId}' has 'SALE#'"],
    ['SALE#{a}', 'equalTo', "it ends before SK 'SALE#{timestamp}#{saleId}' does"],
    ['SALE', 'equalTo', "it ends before SK 'SALE#{timestamp}#{saleId}' does"],
    ['SALE#{a}#{b}#', 'equalTo', "'#' is past the end of SK 'SALE#{timestamp}#{saleId}'"],
    ['{a}', 'beginsWith', "{a} is where SK 'SALE#{timestamp}#{saleId}' has 'SALE#'"],
    [
      'SALE#{a}#{b:lower}',
      'equalTo',
      "{b} has another format than {saleId} in SK 'SALE#{timestamp}#{saleId}'",
    ],
    ['SALE#x{a}', 'equalTo', "'x' and the rest are inside {timestamp} of SK 'SALE#{timestamp}#{saleId}'"],
    ['SALE#hello', 'beginsWith', "'hello' is not a {timestamp} of SK 'SALE#{timestamp}#{saleId}'"],
    [
      'SALE#2024-01-01T00:00:00Z#x',
      'equalTo',
      "'2024-01-01T00:00:00Z#x' is not a {timestamp} of SK 'SALE#{timestamp}#{saleId}'",
    ],
    ['SALE#{a*}', 'lower', '{a*} works only with begins_with'],
    ['A', 'upper', "'A' is where SK 'SALE#{timestamp}#{saleId}' has 'SALE#'"],
    ['Z', 'after', "'Z' is where SK 'SALE#{timestamp}#{saleId}' has 'SALE#'"],
  ])('never: %s with %s', (pattern, comparison, reason) => {
    expect(alignPattern(parseTemplate(pattern), sale, comparison)).toBe(reason)
  })

  it.each<[string, Comparison]>([
    ['A', 'lower'],
    ['Z', 'upper'],
    ['SALE', 'lower'],
    ['SALE#2024', 'upper'],
    ['SALE#{a}#~', 'upper'],
    ['SALE#2024', 'beginsWith'],
    ['S', 'beginsWith'],
  ])('sometimes: %s with %s', (pattern, comparison) => {
    expect(typeof alignPattern(parseTemplate(pattern), sale, comparison)).toBe('object')
  })

  it('never with a value that is not of the enum', () => {
    expect(alignPattern(parseTemplate('NEED#open#AT#{x}'), need, 'equalTo')).toContain("'open#AT#'")
    expect(alignPattern(parseTemplate('NEED#open'), need, 'beginsWith')).toContain("'open' is not a {status}")
  })

  it('advises what to write for the last component of a key', () => {
    expect(alignPattern(parseTemplate('URL#{url}'), url, 'beginsWith')).toBe(
      "{url} is the end of SK 'URL#{url}': write {url*} for a prefix, or = for this value",
    )
    expect(typeof alignPattern(parseTemplate('URL#{url*}'), url, 'beginsWith')).toBe('object')
  })
})
