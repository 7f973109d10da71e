import type { Catalogue } from '@monotable/web'
import { en, type Texts } from './texts-en.ts'
import { zu } from './texts-zu.ts'

export type { Texts } from './texts-en.ts'

export const texts: Catalogue<Texts> = { en, zu }
