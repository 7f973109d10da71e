import { Icon } from './icon.tsx'

interface Chip {
  readonly href: string
  readonly label: string
  /** Whether it holds now: its link then takes it away. */
  readonly isOn?: boolean
  readonly count?: string | number
}

/** Filters by one press each: every chip is the address of the list with it, or without it. */
export function Chips({ label, chips }: { readonly label: string; readonly chips: readonly Chip[] }) {
  return (
    <nav class="chips" aria-label={label}>
      <ul>
        {chips.map(({ href, label: text, isOn, count }) => (
          <li key={href}>
            <a class="chip" href={href} aria-current={isOn ? 'true' : undefined}>
              {isOn && <Icon name="check" />}
              {text}
              {count !== undefined && <span class="count">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
