import type { System } from '@monotable/server'
import type { PagesHost, Person } from '@monotable/server/host'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Assets } from '../browser/assets.ts'
import type { Formats } from '../formats/formats.ts'
import type { BrandOf } from '../products/identity.ts'
import type { CommonTexts } from '../texts/en.ts'
import type { Language } from '../texts/languages.ts'
import type { Flash } from './flash.ts'
import type { FormState } from './form-values.ts'

export type Theme = 'auto' | 'light' | 'dark'

/** What every part of a page can see without being told. */
export interface Surroundings {
  readonly language: Language
  readonly locale: string
  readonly languages: readonly Language[]
  readonly texts: CommonTexts
  readonly formats: Formats
  readonly theme: Theme
  readonly person: Person | undefined
  readonly url: URL
  readonly system: System | undefined
  readonly host: PagesHost
  readonly assets: Assets
  /** Name, mark and colours of a system, or of the site. */
  readonly brandOf: BrandOf
  readonly requestId: string
  readonly flash: Flash | undefined
  /** Of a form that came back refused. */
  readonly form: FormState | undefined
}

export const SurroundingsContext = createContext<Surroundings | undefined>(undefined)

export function useSurroundings(): Surroundings {
  const found = useContext(SurroundingsContext)
  if (!found) throw new Error('Parts of pages are rendered inside of a page: see page()')
  return found
}
