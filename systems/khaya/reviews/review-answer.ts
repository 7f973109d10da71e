import * as z from 'zod'
import * as examples from '../values/examples.ts'
import { Review } from './review.ts'

export const reviewAnswer = z
  .object(Review.attributes)
  .omit({ version: true })
  .meta({ examples: [examples.review], shows: ['reviewerName', 'rating', 'comment', 'createdAt'] })
