import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesFrom, toBase64Deep } from '../../src/values/binary.ts'

describe('bytes', () => {
  it('become the base64 text that everybody writes, and are read from it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
        const { B } = toBase64Deep({ B: bytes as Uint8Array | string })
        expect(B).toBe(Buffer.from(bytes).toString('base64'))
        expect(bytesFrom(B)).toEqual(bytes)
      }),
    )
  })

  it('are read as they are if they come as bytes', () => {
    const bytes = new Uint8Array([1, 2, 3])
    expect(bytesFrom(bytes)).toBe(bytes)
  })

  it('are found anywhere in a request, which itself is not changed', () => {
    const bytes = new Uint8Array([255])
    const request = {
      Item: { a: { L: [{ M: { b: { B: bytes } } }] }, c: { BS: [bytes] } },
      Limit: 3,
      Flag: null,
    }
    expect(toBase64Deep(request)).toEqual({
      Item: { a: { L: [{ M: { b: { B: '/w==' } } }] }, c: { BS: ['/w=='] } },
      Limit: 3,
      Flag: null,
    })
    expect(request.Item.c.BS[0]).toBe(bytes)
  })

  it('are what a request is copied for: one without them is sent as it is', () => {
    const [plain, bytes] = [{ S: 'x' }, { B: new Uint8Array([255]) }]
    const request = { Items: [plain, bytes] as object[], Key: { PK: plain } }
    const sent = toBase64Deep(request)
    expect(sent).toEqual({ Items: [plain, { B: '/w==' }], Key: { PK: plain } })
    expect(sent.Key).toBe(request.Key)
    const without = { Items: [plain], Key: { PK: plain } }
    expect(toBase64Deep(without)).toBe(without)
  })

  it('do not touch a prototype on the way', () => {
    const request = JSON.parse('{ "M": { "__proto__": { "S": "x" } } }')
    const copy = toBase64Deep(request)
    expect(Object.keys(copy.M)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(copy.M)).toBe(Object.prototype)
  })
})
