import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { z } from 'zod'

/** A phone number as people write it; `082 123 4567` is one of South Africa. Kept in the form of E.164. */
export const phoneNumber = z
  .string()
  .max(40)
  .overwrite(text => {
    const number = parsePhoneNumberFromString(text, 'ZA')
    return number?.isValid() ? number.number : ''
  })
  .regex(/^\+[1-9]\d{6,14}$/, 'is no phone number')
