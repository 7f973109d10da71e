import { z } from 'zod'
import { givenPlace } from '../given-place.ts'
import { Project } from '../schema/projects.ts'

const { budget, timeline } = Project.attributes

/** What a buyer says of a project. */
export const projectFields = z.object({
  title: z.string().trim().min(1).max(200),
  description: z.string().trim().min(1).max(10_000),
  category: z.string().trim().min(1).max(100),
  skills: z.array(z.string().trim().min(1).max(100)).max(50),
  location: givenPlace,
  budget,
  timeline,
})
