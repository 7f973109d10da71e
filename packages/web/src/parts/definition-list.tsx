import type { ComponentChildren } from 'preact'

export interface Entry {
  readonly label: string
  readonly value: ComponentChildren
  readonly isNumber?: boolean
  /** A sentence, which takes the whole width. */
  readonly isWide?: boolean
}

/** Facts about one thing. Leave out those without a value. */
export function DefinitionList({ entries }: { entries: readonly Entry[] }) {
  return (
    <dl class="facts">
      {entries.map(({ label, value, isNumber, isWide }) => (
        <div key={label} class={isWide ? 'wide' : undefined}>
          <dt>{label}</dt>
          <dd class={isNumber ? 'number' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export interface Happening {
  readonly key: string
  readonly title: ComponentChildren
  /** As it is read, such as `3 hours ago`. */
  readonly when: string
  /** As machines read it. */
  readonly at?: string
  readonly who?: string | undefined
  readonly kind?: 'neutral' | 'good' | 'warn' | 'bad' | 'accent'
  readonly note?: ComponentChildren
}

/** What happened, newest first. */
export function Timeline({ happenings }: { happenings: readonly Happening[] }) {
  return (
    <ol class="timeline">
      {happenings.map(({ key, title, when, at, who, kind = 'neutral', note }) => (
        <li key={key} class={kind}>
          <p class="timeline-title">{title}</p>
          <p class="faint small">
            {who && <>{who} · </>}
            <time dateTime={at}>{when}</time>
          </p>
          {note && <p class="soft">{note}</p>}
        </li>
      ))}
    </ol>
  )
}
