import { useSurroundings } from '../page/surroundings.ts'
import { drafts } from '../texts/common-texts.ts'
import { languageNames } from '../texts/languages.ts'
import { Avatar } from './avatar.tsx'
import { Icon, type IconName, Mark } from './icon.tsx'
import { remembered } from './remembered.ts'

/** Where a menu's form leads back to. */
function Here() {
  const { url } = useSurroundings()
  return <input type="hidden" name="next" value={`${url.pathname}${url.search}`} />
}

/** The open product, and the way to the others. */
export function ProductMenu() {
  const { system, host, texts, brandOf } = useSurroundings()
  const brand = brandOf(system)
  const { products: label, home } = texts.frame
  const others = system ? host.systems.map(each => ({ name: each.name, brand: brandOf(each) })) : []
  return remembered(['products', label, home, system?.name, brand, others], () => (
    <>
      <a class="brand" href={system ? `/${system.name}/app/` : '/'}>
        <Mark brand={brand} />
        <span class="brand-name">{brand.name}</span>
      </a>
      {system && (
        <details class="menu" name="top">
          <summary class="button quiet icon-only small" aria-label={label}>
            <Icon name="chevron-down" />
          </summary>
          <ul class="panel">
            {others.map(each => (
              <li key={each.name}>
                <a href={`/${each.name}/app/`} aria-current={each.name === system.name ? 'true' : undefined}>
                  <Mark brand={each.brand} class="small" />
                  {each.brand.name}
                </a>
              </li>
            ))}
            <li class="divided">
              <a href="/">
                <Icon name="house" /> {home}
              </a>
            </li>
          </ul>
        </details>
      )}
    </>
  ))
}

export function LanguageMenu() {
  const { language, languages, texts } = useSurroundings()
  if (languages.length < 2) return null
  return (
    <details class="menu at-end" name="top">
      <summary class="button quiet icon-only" aria-label={texts.frame.language}>
        <Icon name="languages" />
      </summary>
      <form class="panel" method="post" action="/web/language">
        <Here />
        {languages.map(each => (
          <button
            key={each}
            type="submit"
            name="language"
            value={each}
            lang={each}
            aria-current={each === language ? 'true' : undefined}
          >
            {languageNames[each]}
            {each === language && <Icon name="check" class="end" />}
          </button>
        ))}
        {drafts.includes(language) && <p class="panel-note">{texts.frame.draft}</p>}
      </form>
    </details>
  )
}

const themeIcons = { auto: 'sun-moon', light: 'sun', dark: 'moon' } as const satisfies Record<
  string,
  IconName
>

export function ThemeMenu() {
  const { theme, texts } = useSurroundings()
  return (
    <details class="menu at-end theme-menu" name="top">
      <summary class="button quiet icon-only" aria-label={texts.frame.theme}>
        <Icon name={themeIcons[theme]} />
      </summary>
      <ThemeForm class="panel" />
    </details>
  )
}

export function ThemeForm({ class: own }: { readonly class: string }) {
  const { theme, texts } = useSurroundings()
  return (
    <form class={own} method="post" action="/web/theme" aria-label={texts.frame.theme} data-theme-form>
      <Here />
      {remembered(['themes', theme, texts.frame.themes], () => (
        <>
          {(['auto', 'light', 'dark'] as const).map(each => (
            <button
              key={each}
              type="submit"
              name="theme"
              value={each}
              aria-current={each === theme ? 'true' : undefined}
            >
              <Icon name={themeIcons[each]} /> {texts.frame.themes[each]}
            </button>
          ))}
        </>
      ))}
    </form>
  )
}

export function AccountMenu() {
  const { person, texts, url } = useSurroundings()
  if (!person) {
    const isSignIn = url.pathname.startsWith('/account/')
    const next = `${url.pathname}${url.search}`
    return isSignIn ? null : (
      <a class="button primary small" href={`/account/sign-in?${new URLSearchParams({ next })}`}>
        {texts.frame.signIn}
      </a>
    )
  }
  return (
    <details class="menu at-end" name="top">
      <summary class="button quiet account-button">
        <Avatar name={person.name} picture={person.picture} />
        <span class="visually-hidden">
          {texts.frame.account}: {person.name}
        </span>
      </summary>
      <div class="panel">
        <div class="panel-head">
          <strong>{person.name}</strong>
          <span class="faint small">
            {person.isSample ? texts.frame.sample : (person.email ?? person.phone)}
          </span>
        </div>
        <a href="/account">
          <Icon name="circle-user" /> {texts.frame.account}
        </a>
        <form method="post" action="/account/sign-out?do=out">
          <button type="submit">
            <Icon name="log-out" /> {texts.frame.signOut}
          </button>
        </form>
      </div>
    </details>
  )
}
