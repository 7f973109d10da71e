import * as z from 'zod'
import * as examples from '../values/examples.ts'
import { shownVersion } from '../values/value-types.ts'
import { Order } from './order.ts'

export const orderAnswer = z
  .object(Order.attributes)
  .extend({ version: shownVersion })
  .meta({ examples: [examples.order] })
