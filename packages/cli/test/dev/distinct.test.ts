import { expect, test } from 'vitest'
import { distinct } from '../../src/dev/api/distinct.ts'

test('no two names are called alike, even if one has the number of another', () => {
  const called = distinct(['주문ID', 'ID2', '상품ID', '고객ID'], name => name.replaceAll(/[^A-Za-z0-9]/g, ''))
  expect([...called.values()]).toEqual(['ID', 'ID2', 'ID3', 'ID4'])
  expect(new Set(distinct(['a', 'a2', 'A'], name => name.toLowerCase()).values()).size).toBe(3)
})

test('what is reserved is left to others', () => {
  const called = distinct(['pattern'], name => `/${name}s`, { reserved: ['/patterns'], before: '-' })
  expect([...called.values()]).toEqual(['/patterns-1'])
})
