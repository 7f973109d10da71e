import type { ComponentChildren } from 'preact'
import { Icon } from './icon.tsx'

interface Tab {
  readonly href: string
  readonly label: string
  readonly isCurrent?: boolean
  readonly count?: string
}

/** Views of one thing; each has its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav class="tabs" aria-label={label}>
      <ul>
        {tabs.map(({ href, label: text, isCurrent, count }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? 'page' : undefined}>
              {text}
              {count !== undefined && <span class="count">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface Crumb {
  readonly href?: string
  readonly label: string
}

/** The way back up; on phones only the last step. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  return (
    <nav class="breadcrumb" aria-label={label}>
      <ol>
        {crumbs.map(({ href, label: text }) => (
          <li key={text}>
            {href ? <a href={href}>{text}</a> : <span aria-current="page">{text}</span>}
            <Icon name="chevron-right" />
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface PageHeadProps {
  readonly title: ComponentChildren
  /** Above the title. */
  readonly crumbs?: readonly Crumb[]
  readonly crumbsLabel?: string
  /** Below the title, in one line. */
  readonly lead?: ComponentChildren
  /** Buttons of the page; the primary one last. */
  readonly actions?: ComponentChildren
}

/** The title of a page and what can be done there. */
export function PageHead({ title, crumbs, crumbsLabel = 'Breadcrumb', lead, actions }: PageHeadProps) {
  return (
    <header class="page-head">
      {crumbs && crumbs.length > 0 && <Breadcrumb label={crumbsLabel} crumbs={crumbs} />}
      <div class="page-head-row">
        <div>
          <h1>{title}</h1>
          {lead && <p class="soft">{lead}</p>}
        </div>
        {actions && <div class="row page-actions">{actions}</div>}
      </div>
    </header>
  )
}
