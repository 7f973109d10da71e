import * as z from 'zod'

const longest = 2048

/**
 * The address of something that a page shows or links to. Only https: `javascript:` and `data:` would run where it is
 * shown. A name and password in it would be shown to everybody.
 */
export const webAddress = z
  .string()
  .max(longest, `is longer than ${longest} characters`)
  .refine(isWebAddress, 'is not a web address that begins with https://')

function isWebAddress(text: string): boolean {
  if (!/^https:\/\/[^\s\\/][^\s\\]*$/i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}
