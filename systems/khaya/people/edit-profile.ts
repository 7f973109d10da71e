import { changed, changesOf, invalid } from '@monotable/server/kit'
import * as z from 'zod'
import { placeInput } from '../values/place-input.ts'
import type { Profile } from './profile.ts'
import { foreignTo, profileFields } from './profile-fields.ts'
import { withFlag } from './verification-flags.ts'
import { roleOf } from './view-profile.ts'

const { name, businessName, email, phone, skills, portfolio } = profileFields
const { bio, businessType, contactName, businessReg, deliveryOptions } = profileFields
const { city, address, lat, lng, province } = placeInput.shape

/** What users can change of themselves. What is optional can be taken away. */
export const editFields = z.object({
  name: name.optional(),
  businessName: businessName.optional(),
  email: email.optional(),
  phone: phone.optional(),
  skills: skills.optional(),
  portfolio: portfolio.optional(),
  bio: bio.nullish(),
  businessType: businessType.nullish(),
  contactName: contactName.nullish(),
  businessReg: businessReg.nullish(),
  deliveryOptions: deliveryOptions.nullish(),
  location: z
    .object({
      city,
      address: address.nullable(),
      lat: lat.nullable(),
      lng: lng.nullable(),
      province: province.nullable(),
    })
    .optional(),
})

type Edit = z.output<typeof editFields>

/** Only what is sent changes (K22), and of a place only those parts of it. A new phone number is not verified yet. */
export function editProfile(profile: Profile, { location, ...body }: Edit, now: Date) {
  const issues = foreignTo(roleOf(profile), body).map(issue => ({ in: 'body' as const, ...issue }))
  if (issues.length > 0) throw invalid(issues)
  const { item } = profile
  const hasNewPhone = body.phone !== undefined && body.phone !== item.phone
  const said = {
    ...body,
    ...(location && { location: changed(item.location, location) }),
    ...(hasNewPhone && withFlag(profile, 'phoneVerified', false)),
    updatedAt: now.toISOString(),
  }
  const after = { ...profile, item: { ...changed(item, said), version: item.version + 1 } } as Profile
  return { change: changesOf(said), after }
}
