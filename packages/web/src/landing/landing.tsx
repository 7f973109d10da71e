import type { System } from '@monotable/server'
import { type Catalogue, page } from '../page/page.ts'
import { useSurroundings } from '../page/surroundings.ts'
import { ButtonLink } from '../parts/button.tsx'
import { Frame } from '../parts/frame.tsx'
import { Icon, type IconName, Mark } from '../parts/icon.tsx'

/** Places besides the pages, as far as they are known. */
export interface Links {
  readonly studio?: string | undefined
  readonly documentation?: string | undefined
}

/** What the landing page says first. */
export interface Greeting {
  readonly headline: string
  readonly lead: string
}

export interface LandingOptions {
  /** Asked at each page: what is not known yet is left out. */
  readonly links?: (() => Links) | undefined
  /** That the systems run, unless given. */
  readonly greeting?: Catalogue<Greeting> | undefined
}

/** `/`: what this is, the products, and where engineers go. */
export const landing = ({ links, greeting }: LandingOptions) =>
  page({
    path: '/',
    may: 'anyone',
    title: 'Monotable',
    view: ({ host, language }) => (
      <Frame>
        <Hero greeting={greeting?.[language] ?? greeting?.en} />
        <Products systems={host.systems} />
        <Engineers links={links?.() ?? {}} />
      </Frame>
    ),
  })

function Hero({ greeting }: { greeting: Greeting | undefined }) {
  const { texts, person } = useSurroundings()
  const t = texts.landing
  const { headline, lead } = greeting ?? t
  return (
    <header class="hero">
      <h1>{headline}</h1>
      <p>{lead}</p>
      {!person && (
        <div class="row">
          <ButtonLink href="/account/sign-in" kind="primary" size="large" icon="log-in">
            {t.signIn}
          </ButtonLink>
        </div>
      )}
    </header>
  )
}

function Products({ systems }: { systems: readonly System[] }) {
  const { texts, language, brandOf } = useSurroundings()
  const t = texts.landing
  return (
    <section aria-labelledby="products">
      <h2 id="products" class="visually-hidden">
        {t.products}
      </h2>
      <ul class="product-cards">
        {systems.map(system => {
          const brand = brandOf(system)
          const { about, scene = plainScene } = brand
          return (
            <li key={system.name}>
              <a class="product-card" href={`/${system.name}/app/`} data-product={brand.id}>
                <svg class="scene" viewBox="0 0 320 180" aria-hidden="true">
                  {scene()}
                </svg>
                <span class="product-text">
                  <span class="product-name">
                    <Mark brand={brand} class="small" /> {brand.name}
                    <Icon name="arrow-right" class="end" />
                  </span>
                  <span class="soft">{about?.[language] ?? about?.en ?? system.title}</span>
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Engineers({ links }: { links: Links }) {
  const { texts } = useSurroundings()
  const t = texts.landing
  const places: readonly { href: string | undefined; icon: IconName; name: string; text: string }[] = [
    { href: '/docs', icon: 'braces', name: t.api, text: t.apiText },
    { href: links.studio, icon: 'layers', name: t.studio, text: t.studioText },
    { href: links.documentation, icon: 'book-open', name: t.documentation, text: t.documentationText },
  ]
  return (
    <section class="engineers">
      <h2>{t.engineers}</h2>
      <ul>
        {places.map(
          ({ href, icon, name, text }) =>
            href && (
              <li key={name}>
                <a href={href}>
                  <Icon name={icon} />
                  <span>
                    <strong>{name}</strong>
                    <span class="soft small">{text}</span>
                  </span>
                </a>
              </li>
            ),
        )}
      </ul>
    </section>
  )
}

/** For a system that nobody has drawn: a table. */
const plainScene = () => (
  <g>
    <rect class="p e" x="70" y="36" width="180" height="112" rx="12" />
    <rect class="a" x="82" y="48" width="40" height="12" rx="4" />
    <path class="t" d="M132 54h90M82 80h60M152 80h40M82 102h40M132 102h84M82 124h70M162 124h30" />
  </g>
)
