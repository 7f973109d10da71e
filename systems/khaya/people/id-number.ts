import * as z from 'zod'

/** A South African ID number: 13 digits, of which the first six are a date of birth and the last one checks the rest. */
export const idNumber = z
  .string()
  .regex(/^\d{13}$/, { error: 'must have 13 digits', abort: true })
  .refine(hasDate, {
    error: 'does not begin with a date of birth (YYMMDD). Check the first six digits.',
    abort: true,
  })
  .refine(isChecked, 'does not match its last digit. Check the number for a typing mistake.')

/** The century is not said. Every year of the last one has the days of its namesake in this one, but for 1900. */
function hasDate(digits: string): boolean {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)/.exec(digits) as RegExpExecArray
  return z.iso.date().safeParse(`20${year}-${month}-${day}`).success
}

/** By Luhn's rule: from the right every second digit counts double, and all come to a multiple of ten. */
function isChecked(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const counted = at % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}
