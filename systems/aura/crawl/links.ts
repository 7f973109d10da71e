import { Parser } from 'htmlparser2'
import { parsedUrl } from '../urls/parsed-url.ts'

/** More links than these a page does not have for people. */
const most = 5000

/** Where the links of a page lead, as whole addresses; those that robots shall not follow are left out. */
export function linksOf(html: string, url: string): string[] {
  const found = new Set<string>()
  let base = url
  let follows = true
  const add = (href: string | undefined) => {
    const address = href === undefined || found.size >= most ? undefined : parsedUrl(href, base)
    if (address?.protocol === 'http:' || address?.protocol === 'https:') found.add(address.href)
  }
  const parser = new Parser({
    onopentag: (name, { href, rel = '', content = '', name: named = '' }) => {
      if (name === 'base' && href !== undefined) base = parsedUrl(href, url)?.href ?? base
      if (name === 'meta' && /^robots$/i.test(named) && /nofollow|none/i.test(content)) follows = false
      if (name === 'a' || name === 'area') if (!/\bnofollow\b/i.test(rel)) add(href)
      if (name === 'link' && /^(?:next|prev)$/i.test(rel)) add(href)
    },
  })
  parser.end(html)
  return follows ? [...found] : []
}
