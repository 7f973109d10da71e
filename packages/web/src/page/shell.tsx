import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { Preview } from './page.ts'
import { type Surroundings, SurroundingsContext, useSurroundings } from './surroundings.ts'

interface ShellProps {
  readonly around: Surroundings
  readonly title: string
  readonly scripts?: readonly string[]
  readonly styles?: readonly string[]
  readonly head?: ComponentChildren
  readonly preview?: Preview | undefined
  readonly children: ComponentChildren
}

/** The whole document as text. */
export function renderPage(props: ShellProps): string {
  const { around, title, scripts = [], styles = [], head, preview, children } = props
  const { language, theme, system, assets, texts, brandOf } = around
  const brand = brandOf(system)
  const islands = ['base', ...scripts].filter(name => assets.has(`${name}.js`))
  const html = renderToString(
    <SurroundingsContext.Provider value={around}>
      <html lang={language} data-theme={theme === 'auto' ? undefined : theme} data-product={brand.id}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <meta name="color-scheme" content={theme === 'auto' ? 'light dark' : theme} />
          <title>{title === texts.landing.title ? title : `${title} · ${brand.name}`}</title>
          {['styles', ...styles].map(name => (
            <link key={name} rel="stylesheet" href={assets.urlOf(`${name}.css`)} />
          ))}
          {preview && <PreviewTags title={title} preview={preview} />}
          <link rel="icon" type="image/svg+xml" href={`/web/marks/${system?.name ?? 'site'}.svg`} />
          {islands.map(name => (
            <script key={name} type="module" src={assets.urlOf(`${name}.js`)} />
          ))}
          {head}
        </head>
        <body>{children}</body>
      </html>
    </SurroundingsContext.Provider>,
  )
  return `<!doctype html>${html}`
}

/** What Open Graph reads; addresses are whole ones, because previews are shown on other sites. */
function PreviewTags({ title, preview }: { title: string; preview: Preview }) {
  const { url, host, system, brandOf } = useSurroundings()
  const { description, image } = preview
  const wholeOf = (address: string) => new URL(address, host.config.baseUrl).href
  const tags: readonly (readonly [string, string | number | undefined])[] = [
    ['og:type', 'website'],
    ['og:site_name', brandOf(system).name],
    ['og:title', title],
    ['og:description', description],
    ['og:url', wholeOf(`${url.pathname}${url.search}`)],
    ['og:image', image && wholeOf(image.src)],
    ['og:image:alt', image?.alt],
    ['og:image:width', image?.width],
    ['og:image:height', image?.height],
  ]
  return (
    <>
      <meta name="description" content={description} />
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {tags.map(
        ([property, content]) =>
          content !== undefined && <meta key={property} property={property} content={String(content)} />,
      )}
    </>
  )
}
