import { useSurroundings } from '../page/surroundings.ts'
import { ButtonLink } from './button.tsx'

interface PagerProps {
  /** The cursor of the next page; none on the last. */
  readonly next?: string | undefined
  /** The parameter of the address that carries it. */
  readonly parameter?: string
}

/** Onward by cursor. The address keeps the place, so that back and reload find it. */
export function Pager({ next, parameter = 'cursor' }: PagerProps) {
  const { url, texts } = useSurroundings()
  const hasCursor = url.searchParams.has(parameter)
  if (!next && !hasCursor) return null
  return (
    <nav class="pager" aria-label={texts.list.more}>
      {hasCursor && (
        <ButtonLink href={addressWith(url, { [parameter]: undefined })} icon="arrow-left" kind="quiet">
          {texts.list.first}
        </ButtonLink>
      )}
      {next && (
        <span data-more>
          <ButtonLink href={addressWith(url, { [parameter]: next })} icon="arrow-right">
            {texts.list.more}
          </ButtonLink>
        </span>
      )}
    </nav>
  )
}

/** The address of the page with some parameters set, or removed where undefined. */
export function addressWith(url: URL, parameters: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(url.search)
  query.delete('do')
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === '') query.delete(name)
    else query.set(name, value)
  }
  return `${url.pathname}${query.size > 0 ? `?${query}` : ''}`
}
