import { said } from '@monotable/server'
import { z } from 'zod'
import { givenHome } from '../given-place.ts'
import { Project } from '../schema/projects.ts'

const { budget, timeline } = Project.attributes

/** What a buyer says of a project. */
export const projectFields = z.object({
  title: said(z.string().trim().max(200)),
  description: said(z.string().trim().max(10_000)),
  category: said(z.string().trim().max(100)),
  skills: z.array(said(z.string().trim().max(100))).max(50),
  /** With a town, by which workers find it. */
  location: givenHome,
  budget,
  timeline,
})
