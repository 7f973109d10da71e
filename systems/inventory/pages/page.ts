import { pagesFor } from '@monotable/web'
import type * as operations from '../operations.ts'

/** For the pages of Inventory, which speak English. */
export const page = pagesFor<{ operations: typeof operations }, object>({ en: {} })
