import { type CommonTexts, en } from './en.ts'
import { ko } from './ko.ts'
import type { Language } from './languages.ts'
import { zu } from './zu.ts'

export const commonTexts: Readonly<Record<Language, CommonTexts>> = { en, ko, zu }

/** No native speaker has read these yet; the language menu says so. */
export const drafts: readonly Language[] = ['zu']
