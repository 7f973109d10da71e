import type { Item } from 'monotable'
import type { Person } from './accounts.ts'
import type { User } from './accounts-schema.ts'

type Kept = Item<typeof User>

/** Of addresses that better-auth asks for and nobody has: of people who signed up by phone, and of sample users. */
export const isAddress = (email: string) => !email.endsWith('.invalid')

/** What pages know of somebody who is signed in. */
export function personFrom(user: Kept): Person {
  const { id, name, email, phoneNumber: phone, image: picture, language, isSample } = user
  const address = isAddress(email) ? email : undefined
  const proven = [
    ...(address !== undefined && user.emailVerified ? (['email'] as const) : []),
    ...(phone !== undefined && user.phoneNumberVerified ? (['phone'] as const) : []),
  ]
  return {
    id,
    name: name || (address ?? phone ?? id),
    ...(address !== undefined && { email: address }),
    ...(phone !== undefined && { phone }),
    ...(proven.length > 0 && { proven }),
    ...(picture !== undefined && { picture }),
    ...(language !== undefined && { language }),
    ...(isSample && { isSample }),
  }
}

/** What others see of somebody. Whoever has not said a name is not shown by an address instead. */
export function shownName({ name, image }: Kept): { readonly name: string; readonly picture?: string } {
  return { name: name || 'No name yet', ...(image !== undefined && { picture: image }) }
}

/** What tokens say of an account besides its roles, by the names of OpenID Connect. */
export function contactClaims({ email, phone, proven = [] }: Person): Record<string, unknown> {
  return {
    ...(email !== undefined && { email, email_verified: proven.includes('email') }),
    ...(phone !== undefined && { phone_number: phone, phone_number_verified: proven.includes('phone') }),
  }
}
