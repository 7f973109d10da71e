import { gzipSync } from 'node:zlib'
import type { System } from '@monotable/server'
import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { reasonOf, sentenceOf } from '../texts/error-sentences.ts'
import { ErrorPage, ExpiredPage } from './error-pages.tsx'
import { flashCookie, isOwnPath, writeFlash } from './flash.ts'
import { type FormState, type FormValues, keyField, readForm } from './form-values.ts'
import type { Page, PageContext, Redirect } from './page.ts'
import { CallRefused, FormRefused } from './refusals.ts'
import { pageContextOf, type Site, surroundingsOf } from './request-context.ts'
import { headersFor } from './security.ts'
import { renderPage } from './shell.tsx'
import type { Surroundings } from './surroundings.ts'

export interface Mounted {
  readonly site: Site
  readonly page: Page
  readonly system?: System | undefined
}

/** Answers a GET of a page. */
export async function showPage(context: Context, mounted: Mounted): Promise<Response> {
  const around = await surroundingsOf(context, mounted.site, {
    ...mounted,
    catalogue: mounted.page.catalogue,
  })
  if (needsSignIn(mounted.page, around)) return leadToSignIn(context, around)
  const { answer, catalogue } = mounted.page
  if (answer) return answer(pageContextOf(context, around, { catalogue }))
  return answering(context, around, () => loadAndRender(context, mounted, around))
}

/** Answers a POST: runs the action and redirects, or shows the page again with what was typed and what is wrong. */
export async function postPage(context: Context, mounted: Mounted): Promise<Response> {
  const { page } = mounted
  const around = await surroundingsOf(context, mounted.site, { ...mounted, catalogue: page.catalogue })
  const action = around.url.searchParams.get('do') ?? ''
  const run = page.post && Object.hasOwn(page.post, action) ? page.post[action] : undefined
  if (!run) return sendError(context, around, { status: 404 })
  const form = await readForm(context.req.raw)
  if (needsSignIn(page, around)) return sendExpired(context, around, form)
  return answering(context, around, async () => {
    const key = form.text(keyField) || undefined
    const own = pageContextOf(context, around, { catalogue: page.catalogue, key })
    const headers = new Headers()
    try {
      const outcome = await run({ ...own, form, headers })
      return withHeaders(outcome instanceof Response ? outcome : follow(context, outcome), headers)
    } catch (error) {
      if (error instanceof CallRefused && error.status === 401) return sendExpired(context, around, form)
      const refused = refusedForm(error, { action, form, around, own })
      if (!refused) throw error
      if (isScript(context)) return scriptRefusal(context, refused.form, refused.status)
      return withHeaders(
        await loadAndRender(context, mounted, { ...around, form: refused.form }, refused.status),
        headers,
      )
    }
  })
}

/** A script that sends a form asks for JSON: it shows by itself what is wrong, and where it leads. */
const isScript = (context: Context) => context.req.header('accept') === 'application/json'

function scriptRefusal(
  context: Context,
  { message, fields, code, requestId }: Pick<FormState, 'message' | 'fields' | 'code' | 'requestId'>,
  status: number,
): Response {
  context.header('cache-control', 'no-store')
  return context.json({ message, fields, code, requestId }, status as 400)
}

const needsSignIn = ({ may = 'signedIn' }: Page, { person }: Surroundings) => may === 'signedIn' && !person

async function loadAndRender(
  context: Context,
  { page }: Mounted,
  around: Surroundings,
  status = 200,
): Promise<Response> {
  const own = pageContextOf(context, around, { catalogue: page.catalogue })
  const data = await page.load?.(own)
  const view = { ...own, data, form: around.form }
  const title = typeof page.title === 'string' ? page.title : page.title(view)
  const body = renderPage({
    around,
    title,
    scripts: page.scripts ?? [],
    styles: page.styles ?? [],
    head: page.head?.(view),
    preview: page.preview?.(view),
    children: page.view(view),
  })
  return html(context, around, body, { status, connects: page.connects })
}

interface HtmlOptions {
  readonly status: number
  readonly connects?: Page['connects']
}

function html(context: Context, around: Surroundings, body: string, options: HtmlOptions): Response {
  const { status, connects } = options
  if (around.flash) deleteCookie(context, flashCookie, { path: '/' })
  for (const [name, value] of Object.entries(headersFor(connects))) context.header(name, value)
  if (!takesGzip(context) || body.length < 1024) return context.html(body, status as 200)
  // In one piece: a page does not fit into what zlib sets aside by itself, and is then put together from several.
  const packed = gzipSync(body, { level: 3, chunkSize: 65_536 })
  return context.body(packed, status as 200, {
    'content-type': 'text/html; charset=UTF-8',
    'content-encoding': 'gzip',
  })
}

/** Thin networks are worth a fraction of a millisecond. Pages hold no secret that repeats, so their size tells nothing. */
const takesGzip = (context: Context) =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(context.req.header('accept-encoding') ?? '')

/** A refusal by an operation is a page; anything else is the server's to log and ours to show. */
async function answering(
  context: Context,
  around: Surroundings,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    if (error.status === 401) return leadToSignIn(context, around)
    return sendError(context, around, { status: error.status, refused: error })
  }
}

function sendError(
  context: Context,
  around: Surroundings,
  { status, refused }: { status: number; refused?: CallRefused },
): Response {
  if (isScript(context)) {
    const { requestId, texts } = around
    const message = refused ? sentenceOf(refused, texts) : texts.states.failed.text
    return scriptRefusal(context, { message, fields: {}, code: refused?.code ?? '', requestId }, status)
  }
  const children = <ErrorPage status={status} refused={refused} />
  const { title } = around.texts.states[status === 404 ? 'notFound' : status === 403 ? 'forbidden' : 'failed']
  return html(context, around, renderPage({ around, title, children }), { status })
}

/** Nothing typed is lost when a session ends: the page carries it until the person has signed in elsewhere. */
function sendExpired(context: Context, around: Surroundings, form: FormValues): Response {
  const { title, text } = around.texts.form.expired
  if (isScript(context)) {
    const { requestId } = around
    return scriptRefusal(
      context,
      { message: `${title}. ${text}`, fields: {}, code: 'UNAUTHENTICATED', requestId },
      401,
    )
  }
  const children = <ExpiredPage action={`${around.url.pathname}${around.url.search}`} values={form.values} />
  return html(context, around, renderPage({ around, title, children }), { status: 401 })
}

function leadToSignIn(context: Context, { url }: Surroundings): Response {
  const query = new URLSearchParams({ next: `${url.pathname}${url.search}` })
  return context.redirect(`/account/sign-in?${query}`, 303)
}

function follow(context: Context, { to, flash }: Redirect): Response {
  // A page cannot be made to send people elsewhere by what it was given.
  if (!isOwnPath(to)) throw new TypeError(`redirect('${to}') must lead to a path of this site`)
  if (flash) {
    const secure = new URL(context.req.url).protocol === 'https:'
    setCookie(context, flashCookie, writeFlash(flash), {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 60,
      secure,
    })
  }
  context.header('cache-control', 'no-store')
  return isScript(context) ? context.json({ to }) : context.redirect(to, 303)
}

function withHeaders(response: Response, headers: Headers): Response {
  for (const cookie of headers.getSetCookie()) response.headers.append('set-cookie', cookie)
  return response
}

interface Sent {
  readonly action: string
  readonly form: FormValues
  readonly around: Surroundings
  readonly own: PageContext
}

/** What goes back into the form; undefined if the fault is not the form's. */
function refusedForm(error: unknown, sent: Sent): { form: FormState; status: number } | undefined {
  const { action, form, around, own } = sent
  const state = { action, values: form.values, requestId: around.requestId }
  if (error instanceof FormRefused) {
    const values = { ...form.values, ...error.values }
    // Nothing is wrong: the form asks to be shown again, with more lines or other choices.
    const isAgain = error.message === '' && Object.keys(error.fields).length === 0
    if (isAgain) return { form: { ...state, values, fields: {}, message: '', code: '' }, status: 200 }
    const message = error.message || around.texts.form.refused
    return {
      form: { ...state, values, fields: error.fields, message, code: 'VALIDATION_ERROR' },
      status: 422,
    }
  }
  // 403 and 404 are about the person and the page, 5xx about us: these have pages of their own.
  if (
    !(error instanceof CallRefused) ||
    error.status === 404 ||
    error.status === 403 ||
    error.status >= 500
  ) {
    return undefined
  }
  const fields = Object.fromEntries(
    error.issues.map(issue => [issue.path, reasonOf(issue, around.texts, own.texts)]),
  )
  const message = sentenceOf(error, around.texts, own.texts)
  return { form: { ...state, fields, message, code: error.code }, status: error.status }
}
