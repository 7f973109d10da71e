import { dirname, posix } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

const repository = 'https://github.com/monotable/monotable/blob/main'

/** What stands outside of docs/ and has a page of the site: its path in the repository, and the page. */
const pages: readonly (readonly [RegExp, string])[] = [
  [/^packages\/(\w+)\/README\.md$/, '/packages/$1'],
  [/^systems\/(\w+)\/README\.md$/, '/systems/$1'],
  [/^CHANGELOG\.md$/, '/changelog'],
  [/^docs\/README\.md$/, '/'],
  [/^docs\/(.+)\/README\.md$/, '/$1/'],
  [/^docs\/(cli\/example(?:\/.+)?)$/, `${repository}/docs/$1`],
  [/^docs\/(.+?)(?:\.md)?$/, '/$1'],
]

/** Where a link of a file leads on the site: to its page, or to the file in the repository. */
function siteLink(href: string, file: string): string {
  if (/^[a-z]+:|^[#/]/i.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const target = posix.normalize(posix.join(dirname(file), decodeURI(path))).replace(/\/$/, '')
  const end = anchor === undefined ? '' : `#${anchor}`
  for (const [form, page] of pages) if (form.test(target)) return target.replace(form, page) + end
  return `${repository}/${target}${end}`
}

/** A file of the repository as a page: its links lead to where they lead in the repository. */
export function asPage(text: string, file: string): string {
  return text.replaceAll(/^(`{3,})[\s\S]*?^\1$|`[^`\n]*`|\]\(([^)\s]+)\)/gm, (all, _, href?: string) =>
    href === undefined ? all : `](${siteLink(href, file)})`,
  )
}

/** Pages link to files, as they do in the repository; the site has its own addresses. */
export function pointToSite(md: MarkdownRenderer): void {
  md.core.ruler.push('site-links', state => {
    const { relativePath = '', frontmatter } = state.env
    const file =
      frontmatter?.file ?? `docs/${relativePath.replace(/^(decisions|studio)\/index\.md$/, '$1/README.md')}`
    for (const token of state.tokens.flatMap(each => each.children ?? [])) {
      const href = token.type === 'link_open' && token.attrGet('href')
      if (href) token.attrSet('href', siteLink(href, file))
    }
  })
}

/** A corner cell without words is no heading, as readers of screens hear it. */
export function plainCorners(md: MarkdownRenderer): void {
  md.core.ruler.push('plain-corners', state => {
    for (const [at, token] of state.tokens.entries()) {
      if (token.type !== 'th_open' || state.tokens[at + 1]?.content.trim() !== '') continue
      token.tag = 'td'
      const close = state.tokens[at + 2]
      if (close) close.tag = 'td'
    }
  })
}
