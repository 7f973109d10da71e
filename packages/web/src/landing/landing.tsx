import type { System } from '@monotable/server'
import { page } from '../page/page.ts'
import { useSurroundings } from '../page/surroundings.ts'
import { ButtonLink } from '../parts/button.tsx'
import { Frame } from '../parts/frame.tsx'
import { Icon, type IconName, Mark } from '../parts/icon.tsx'
import { productOf } from '../parts/products.ts'
import { plainScene, scenes } from './scenes.tsx'

/** Places beside the pages, as far as they are known. */
export interface Links {
  readonly studio?: string | undefined
  readonly documentation?: string | undefined
}

/** `/`: what this is, the products, and where engineers go. */
export const landing = (links: () => Links) =>
  page({
    path: '/',
    may: 'anyone',
    title: 'Monotable',
    view: ({ host }) => (
      <Frame>
        <Hero />
        <Products systems={host.systems} />
        <Engineers links={links()} />
      </Frame>
    ),
  })

function Hero() {
  const { texts, person, host } = useSurroundings()
  const t = texts.landing
  const isOurs = host.systems.every(({ name }) => Object.hasOwn(scenes, name))
  return (
    <header class="hero">
      <h1>{isOurs ? t.headline : t.ownHeadline}</h1>
      <p>{isOurs ? t.lead : t.ownLead}</p>
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
  const { texts } = useSurroundings()
  const t = texts.landing
  return (
    <section aria-labelledby="products">
      <h2 id="products" class="visually-hidden">
        {t.products}
      </h2>
      <ul class="product-cards">
        {systems.map(system => {
          const product = productOf(system)
          const about = Object.hasOwn(t.about, system.name)
            ? t.about[system.name as keyof typeof t.about]
            : system.title
          return (
            <li key={system.name}>
              <a class="product-card" href={`/${system.name}/app/`} data-product={product.id}>
                <svg class="scene" viewBox="0 0 320 180" aria-hidden="true">
                  {(scenes[system.name] ?? plainScene)()}
                </svg>
                <span class="product-text">
                  <span class="product-name">
                    <Mark product={product} class="small" /> {product.name}
                    <Icon name="arrow-right" class="end" />
                  </span>
                  <span class="soft">{about}</span>
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
