import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { type Surroundings, SurroundingsContext } from './surroundings.ts'

interface ShellProps {
  readonly around: Surroundings
  readonly title: string
  readonly scripts?: readonly string[]
  readonly styles?: readonly string[]
  readonly head?: ComponentChildren
  readonly children: ComponentChildren
}

/** The whole document as text. */
export function renderPage({ around, title, scripts = [], styles = [], head, children }: ShellProps): string {
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
