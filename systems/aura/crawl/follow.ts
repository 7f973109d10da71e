import { parseUrl } from '../addresses/parse-url.ts'
import { type Fetched, Unreachable } from './fetch-page.ts'
import type { Visit, Wanted } from './visitor.ts'

const mostRedirects = 5

/** The address to request; undefined if it must not be requested. */
export type Admit = (address: string) => Promise<string | undefined> | string | undefined

/** What is at an address or where it leads, each step admitted; undefined where one is not. Throws `Unreachable`. */
export async function follow(
  url: string,
  { visit, admit, wanted }: { readonly visit: Visit; readonly admit: Admit; readonly wanted?: Wanted },
): Promise<{ readonly url: string; readonly fetched: Fetched } | undefined> {
  let address = await admit(url)
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    if (address === undefined) return undefined
    const fetched = await visit(address, wanted)
    const { status, location } = fetched
    if (status < 300 || status >= 400 || location === undefined) return { url: address, fetched }
    const target = parseUrl(location, address)
    address = target && (await admit(target.href))
  }
  throw new Unreachable(`more than ${mostRedirects} redirects`, { isLasting: true })
}
