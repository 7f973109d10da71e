import { expect, test } from 'vitest'
import { errors } from '../../errors.ts'
import { zu } from '../../pages/texts-zu.ts'

test('every refusal of the system has its sentence in isiZulu', () => {
  expect(Object.keys(errors).filter(code => !Object.hasOwn(zu.errors, code))).toEqual([])
})
