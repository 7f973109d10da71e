import { describe, expect, it } from 'vitest'
import { findBibs } from './find-bibs.ts'

const bibsOf = (values: readonly string[], event = {}, confidence = 95) =>
  findBibs(
    values.map(value => ({ value, confidence })),
    event,
  ).sure

describe('bibs among texts', () => {
  it('are numbers of three to six digits, with up to two letters before them, each once', () => {
    expect(bibsOf(['1234', 'a553', 'EL0421', '1234', '12', '1234567', 'ABC123', '12A', '000'])).toEqual([
      '1234',
      'A553',
      'EL0421',
    ])
  })

  it('are sure: a reading below 90 is none', () => {
    expect(bibsOf(['1234'], {}, 89.9)).toEqual([])
    expect(bibsOf(['1234'], {}, 90)).toEqual(['1234'])
  })

  it("have the event's own form where it has one", () => {
    const event = { bibPattern: 'H[0-9]{2}' }
    expect(bibsOf(['H12', '1234', 'H123'], event)).toEqual(['H12'])
  })

  it('of neighbours in one line are both found, and words around a number make it none', () => {
    expect(bibsOf(['1501 2502'])).toEqual(['1501', '2502'])
    expect(bibsOf(['FINISH 2024', 'SINCE 1987', '32GA 7781', '01:42:38', ''])).toEqual([])
  })

  it('are doubtful if all that was read of them is', () => {
    const text = (value: string, doubt?: string) => ({ value, confidence: 95, ...(doubt && { doubt }) })
    const texts = [text('1234', 'nobody'), text('5678', 'clothes'), text('1234'), text('FINISH', 'nobody')]
    expect(findBibs(texts, {})).toEqual({ sure: ['1234'], doubtful: ['5678'] })
  })
})
