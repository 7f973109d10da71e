import { en } from './texts-en.ts'
import { ko } from './texts-ko.ts'

/** What the pages made by hand say. */
export const texts = { en, ko }

export type Texts = typeof en
