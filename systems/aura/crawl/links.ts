import { parseUrl } from '../addresses/parse-url.ts'
import type { ParsedPage } from '../extraction/parse-page.ts'

/** More links than these a page does not have for people. */
const most = 5000

/** Files that are not pages, by file extension: galleries link to hundreds of pictures. */
const files =
  /\.(?:avif|bmp|css|docx?|eps|gif|gz|heic|ico|jpe?g|js|m4[av]|mov|mp[34g]|mpe?g|ods|odt|og[gv]|otf|pdf|png|pptx?|psd|rar|rtf|svg|tgz|tiff?|ttf|wav|web[mp]|wmv|woff2?|xlsx?|zip|7z)$/i

export interface Links {
  /** Absolute addresses, without files and without links that robots must not follow. */
  readonly links: readonly string[]
  /** Where the page says that it is at home. */
  readonly canonical: string | undefined
}

/** Whether an element leads to another page, and robots may follow it. */
function leads(name: string, rel: string): boolean {
  if (name === 'link') return /^(?:next|prev)$/i.test(rel)
  return (name === 'a' || name === 'area') && !/\bnofollow\b/i.test(rel)
}

/** Where a page leads. */
export function linksOf({ elements }: Pick<ParsedPage, 'elements'>, url: string): Links {
  const found = new Set<string>()
  let base = url
  let follows = true
  let canonical: string | undefined
  const addressOf = (href: string | undefined) => (href === undefined ? undefined : parseUrl(href, base))
  const add = (href: string | undefined) => {
    const address = found.size >= most ? undefined : addressOf(href)
    if (!address || !/^https?:$/.test(address.protocol) || files.test(address.pathname)) return
    found.add(address.href)
  }
  for (const { name, attribs } of elements) {
    const { href, rel = '', content = '', name: named = '' } = attribs
    if (name === 'base' && href !== undefined) base = parseUrl(href, url)?.href ?? base
    if (name === 'meta' && /^robots$/i.test(named) && /nofollow|none/i.test(content)) follows = false
    if (leads(name, rel)) add(href)
    if (name === 'link' && /^canonical$/i.test(rel.trim())) canonical ??= addressOf(href)?.href
  }
  return { links: follows ? [...found] : [], canonical }
}
