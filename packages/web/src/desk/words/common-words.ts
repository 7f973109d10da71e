import type { DeskWords } from '../../products/identity.ts'
import type { Language } from '../../texts/languages.ts'
import { ko } from './ko.ts'
import { zu } from './zu.ts'

/** What the desks of several systems say; a system's own words go before these. */
export const commonWords: Readonly<Partial<Record<Language, DeskWords>>> = { ko, zu }
