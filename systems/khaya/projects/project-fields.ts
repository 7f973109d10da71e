import { notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { keptPicture } from '../pictures/picture-address.ts'
import { homeInput } from '../values/place-input.ts'
import { Project } from './project.ts'

const { budget, timeline } = Project.attributes

/** What a buyer says of a project. */
export const projectFields = z.object({
  title: notBlank(z.string().trim().max(200)),
  description: notBlank(z.string().trim().max(10_000)),
  category: notBlank(z.string().trim().max(100)),
  skills: z.array(notBlank(z.string().trim().max(100))).max(50),
  /** With a town, by which workers find it. */
  location: homeInput,
  budget,
  timeline,
  /** Addresses that `POST /pictures` gave. */
  images: z.array(keptPicture).max(10).optional(),
})
