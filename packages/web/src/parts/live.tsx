import type { ComponentChildren } from 'preact'
import { useSurroundings } from '../page/surroundings.ts'

interface LiveProps {
  /** Unique on the page. */
  readonly id: string
  /** Entities of the system whose changes concern what is shown; all of them unless given. */
  readonly of?: readonly string[]
  readonly class?: string
  readonly children: ComponentChildren
}

/**
 * A part of a page that follows what others do: when something changes, it requests the page again and replaces this part
 * of it, never while somebody types in it. Needs `scripts: ['live']` on the page, and a person who is signed in.
 */
export function Live({ id, of = [], class: own, children }: LiveProps) {
  const { system, person, texts } = useSurroundings()
  const address =
    system && person && `/${system.name}/app/_changes?${new URLSearchParams({ of: of.join(',') })}`
  return (
    <div id={id} class={own} data-live={address} data-changed={texts.list.changed}>
      {children}
    </div>
  )
}
