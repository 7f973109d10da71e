import type { ComponentChildren } from 'preact'
import { useSurroundings } from '../page/surroundings.ts'
import { AccountMenu, LanguageMenu, ProductMenu, ThemeForm, ThemeMenu } from './frame-menus.tsx'
import { Icon, type IconName } from './icon.tsx'
import { remembered } from './remembered.ts'
import { Toast } from './toast.tsx'

export interface NavItem {
  readonly href: string
  readonly label: string
  readonly icon?: IconName
  /** The page that is open, or one below it. Found by the address unless given. */
  readonly isCurrent?: boolean
  /** A number that asks for attention. */
  readonly count?: number
}

export interface NavGroup {
  readonly label?: string
  readonly items: readonly NavItem[]
}

export interface FrameProps {
  /** Where one can go within the product: beside the page, folded on phones. */
  readonly nav?: readonly NavItem[] | readonly NavGroup[]
  /** Above the navigation, such as a switch of shops. */
  readonly aside?: ComponentChildren
  /** A column of text width. */
  readonly narrow?: boolean
  /** No padding, for pages that fill the window, such as a till. */
  readonly bare?: boolean
  readonly children: ComponentChildren
}

/** What surrounds every page: products, navigation, account, language, appearance, messages. */
export function Frame({ nav = [], aside, narrow, bare, children }: FrameProps) {
  const { texts } = useSurroundings()
  const groups = groupsOf(nav)
  const hasNav = groups.length > 0 || aside !== undefined
  const width = bare ? 'bare' : narrow ? 'narrow' : ''
  return (
    <div class={hasNav ? 'frame with-nav' : 'frame'}>
      <a class="skip" href="#content">
        {texts.frame.skip}
      </a>
      <header class="top-bar">
        {hasNav && (
          <details class="menu nav-fold" name="top">
            <summary class="button quiet icon-only" aria-label={texts.frame.menu}>
              <Icon name="menu" />
            </summary>
            <div class="panel nav-panel">
              {aside}
              <Navigation groups={groups} />
              <ThemeForm class="nav-theme" />
            </div>
          </details>
        )}
        <div class="brand-group">
          <ProductMenu />
        </div>
        <LanguageMenu />
        <ThemeMenu />
        <AccountMenu />
      </header>
      <p class="offline-note" role="status" data-offline hidden>
        <Icon name="wifi-off" /> {texts.frame.offline}
      </p>
      {hasNav && (
        <div class="side">
          {aside}
          <Navigation groups={groups} />
        </div>
      )}
      <main id="content" tabIndex={-1} class={width}>
        {children}
      </main>
      <Toast />
    </div>
  )
}

function groupsOf(nav: NonNullable<FrameProps['nav']>): readonly NavGroup[] {
  const [first] = nav
  if (!first) return []
  return 'items' in first ? (nav as readonly NavGroup[]) : [{ items: nav as readonly NavItem[] }]
}

function Navigation({ groups }: { groups: readonly NavGroup[] }) {
  const { texts, url, formats } = useSurroundings()
  const best = bestMatch(groups, url.pathname)
  const shown = groups.map(({ label, items }) => ({
    label,
    items: items.map(item => ({
      ...{ href: item.href, label: item.label, icon: item.icon },
      isCurrent: item.isCurrent ?? item === best,
      count: item.count === undefined ? undefined : formats.number(item.count),
    })),
  }))
  return remembered(['nav', texts.frame.menu, shown], () => (
    <nav aria-label={texts.frame.menu}>
      {shown.map(({ label, items }) => (
        <div class="nav-group" key={label ?? ''}>
          {label && <h2 class="nav-label">{label}</h2>}
          <ul>
            {items.map(item => (
              <li key={item.href}>
                <a href={item.href} aria-current={item.isCurrent ? 'page' : undefined}>
                  {item.icon && <Icon name={item.icon} />}
                  <span>{item.label}</span>
                  {item.count !== undefined && <span class="count">{item.count}</span>}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  ))
}

/** The item whose address is the longest beginning of the page's. */
function bestMatch(groups: readonly NavGroup[], path: string): NavItem | undefined {
  const isBelow = ({ href }: NavItem) => {
    const start = href.split('?')[0] as string
    return path === start || path.startsWith(start.endsWith('/') ? start : `${start}/`)
  }
  const lengthOf = ({ href }: NavItem) => (href.split('?')[0] as string).length
  const matches = groups.flatMap(({ items }) => items).filter(isBelow)
  return matches.sort((a, b) => lengthOf(b) - lengthOf(a))[0]
}
