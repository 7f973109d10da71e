import type { System } from '@monotable/server'
import type { Context } from 'hono'
import { ErrorPage, type ErrorPageProps } from './error-pages.tsx'
import { type Site, surroundingsOf } from './request-context.ts'
import { pageHeaders } from './security.ts'
import { renderPage } from './shell.tsx'

/** Answers for which no page is responsible. */
async function show(
  context: Context,
  {
    site,
    system,
    ...props
  }: { site: Site; system?: System | undefined } & Required<Omit<ErrorPageProps, 'refused'>>,
): Promise<Response> {
  const around = await surroundingsOf(context, site, { system })
  const { title } = around.texts.states[props.state]
  for (const [name, value] of Object.entries(pageHeaders)) context.header(name, value)
  return context.html(renderPage({ around, title, children: <ErrorPage {...props} /> }), props.status as 200)
}

export const showMissing = (context: Context, site: Site, system?: System) =>
  show(context, { site, system, status: 404, state: 'notFound' })

export const showForeign = (context: Context, site: Site) =>
  show(context, { site, status: 403, state: 'foreign' })

export const showTooLarge = (context: Context, site: Site) =>
  show(context, { site, status: 413, state: 'tooLarge' })

export const showFailed = (context: Context, site: Site) =>
  show(context, { site, status: 500, state: 'failed' })
