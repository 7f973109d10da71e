import { describe, expect, it } from 'vitest'
import { onTable } from '../backends/on-table.ts'
import { N, S } from '../backends/values.ts'
import { describeOnEachBackend, expectError } from '../backends.ts'
import { notNumeric, one } from '../validation/messages.ts'
import { bare, enveloped, named, older } from './value-places.ts'

const overflow = 'Number overflow. Attempting to store a number with magnitude larger than supported range'
const underflow = 'Number underflow. Attempting to store a number with magnitude smaller than supported range'
const invalid = 'One or more parameter values were invalid: '
const asValue = (message: string) => `ExpressionAttributeValues contains invalid value: ${message} for key :v`

/** A value, what is said of it today, and what the older check says. */
const faults: [value: object, today: string, ofOld: string][] = [
  [N('abc'), `${notNumeric}: abc`, `${notNumeric}: abc`],
  [N(''), `${notNumeric}: `, notNumeric],
  [N('1e126'), overflow, overflow],
  // The older check wraps the exponent around, as Java does.
  [N('1e2147483647'), overflow, underflow],
  [
    { SS: ['b', 'a', 'b'] },
    `${invalid}Input collection ["a", "b", "b"] contains duplicates.`,
    `${invalid}Input collection [b, a, b] contains duplicates.`,
  ],
  [
    { BS: ['/w==', 'AA==', 'AA=='] },
    `${invalid}Input collection ["AA==","/w==","AA=="]of type BS contains duplicates.`,
    `${invalid}Input collection [/w==, AA==, AA==]of type BS contains duplicates.`,
  ],
  [
    { NS: ['2', '1', '2'] },
    `${invalid}Input collection contains duplicates.`,
    'Input collection contains duplicates',
  ],
]

describeOnEachBackend('A value that is none', backend => {
  const table = onTable(backend)

  /** What is said of every fault in one place. */
  const said = (request: (table: string, value: object) => [string, object]) =>
    Promise.all(
      faults.map(async ([value]) => {
        const [operation, input] = request(table.name, value)
        return (await expectError(backend.send(operation, input), 'ValidationException')).message
      }),
    )

  it.each(enveloped)('in %s is refused inside the envelope', async (_place, request) => {
    expect(await said(request)).toEqual(faults.map(([, today]) => one(today)))
  })

  it.each(bare)('in %s is refused bare', async (_place, request) => {
    expect(await said(request)).toEqual(faults.map(([, today]) => today))
  })

  it.each(older)('in %s is refused in the older words', async (_place, request) => {
    expect(await said(request)).toEqual(faults.map(([, , ofOld]) => ofOld))
  })

  it.each(named)('in %s is refused in the older words, which name it', async (_place, request) => {
    expect(await said(request)).toEqual(faults.map(([, , ofOld]) => asValue(ofOld)))
  })

  it('writes nothing', async () => {
    expect((await table.send('Scan')).Items).toEqual([])
  })

  describe('in an item of PutItem', () => {
    const refused = async (value: object, message: string) => {
      await expectError(table.put({ pk: S('n'), v: value }), 'ValidationException', one(message))
    }
    const digits = 'Attempting to store more than 38 significant digits in a Number'

    it.each<[string, string]>([
      ['1e99999999999', overflow],
      ['-1e99999999999', overflow],
      ['1e-99999999999', underflow],
      ['1e2147483648', overflow],
      ['1e-2147483648', underflow],
      ['1e-131', underflow],
      ['1.2.3', `${notNumeric}: 1.2.3`],
      [' 1', `${notNumeric}:  1`],
      ['1 ', `${notNumeric}: 1 `],
      ['0x10', `${notNumeric}: 0x10`],
      ['1e', `${notNumeric}: 1e`],
      ['NaN', `${notNumeric}: NaN`],
      ['Infinity', `${notNumeric}: Infinity`],
      ['1234567890123456789012345678901234567890', digits],
    ])('the number "%s" is refused', (number, message) => refused(N(number), message))

    it.each<[object, string]>([
      [{ NS: ['1', 'abc'] }, `${notNumeric}: abc`],
      [{ NS: ['1', ''] }, `${notNumeric}: `],
      [{ NS: ['1', '1e126'] }, overflow],
      [{ NS: ['1', '1e2147483647'] }, overflow],
      [{ SS: ['', ''] }, `${invalid}Input collection ["", ""] contains duplicates.`],
      [{ BS: ['', ''] }, `${invalid}Input collection ["",""]of type BS contains duplicates.`],
      [{ SS: [] }, `${invalid}An string set  may not be empty`],
      [{ NS: [] }, `${invalid}An number set  may not be empty`],
      [{ BS: [] }, `${invalid}Binary sets should not be empty`],
      [{ NULL: false }, `${invalid}Null attribute value types must have the value of true`],
    ])('%j is refused', (value, message) => refused(value, message))
  })
})
