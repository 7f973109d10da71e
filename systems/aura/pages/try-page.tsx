import {
  Button,
  Card,
  DefinitionList,
  type Entry,
  Field,
  Form,
  type Formats,
  FormRefused,
  Notice,
  PageHead,
} from '@monotable/web'
import type * as z from 'zod'
import type { extract } from '../extraction/extract.ts'
import { longestPage } from '../extraction/parse-page.ts'
import { AuraFrame, Estimated, page, Readings, StateBadge } from './page.tsx'

type Extracted = z.output<(typeof extract)['output']>

/** What extraction makes of a page that somebody gives. */
export const tryPage = page({
  path: '/try',
  title: 'Try a page',
  styles: ['aura'],
  bodyLimit: 2 * longestPage,
  view: ({ form, formats }) => {
    const sent = form?.values._result?.[0]
    const result = sent === undefined ? undefined : (JSON.parse(sent) as Extracted)
    return (
      <AuraFrame>
        <PageHead
          title="Try a page"
          lead="See what the crawler would read from a page. Nothing is recorded."
        />
        <div class="try-columns">
          <Form do="try">
            <Field
              name="url"
              type="url"
              label="Address of the page"
              placeholder="https://dealer.example/produkt/kommode"
              required
              autocomplete="off"
            />
            <Field
              name="html"
              type="textarea"
              rows={result ? 8 : 14}
              label="HTML of the page"
              hint="Paste the source of the page. If you leave it empty, the server fetches the page, if it may."
              class="source"
            />
            <div class="form-actions">
              <Button kind="primary" icon="eye">
                Read it
              </Button>
            </div>
          </Form>
          {result && <Result result={result} formats={formats} />}
        </div>
      </AuraFrame>
    )
  },
  post: {
    try: async ({ call, form }) => {
      const [url, html] = [form.text('url').trim(), form.values.html?.[0] ?? '']
      const body = { url, ...(html.trim() !== '' && { html }) }
      // Nothing is stored, so that a page can be tried again with the same form.
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const result = await call.extract({ body, headers })
      throw new FormRefused({}, '', { url: [url], html: [html], _result: [JSON.stringify(result)] })
    },
  },
})

const types = {
  product: 'a product',
  category: 'a category',
  listing: 'a list',
  article: 'an article',
  home: 'the home page',
  other: 'another page',
} as const

function Result({ result, formats }: { result: Extracted; formats: Formats }) {
  const { type, title, state, amount, currency, estimated, found, standards_used, images, estimate } = result
  const money = (sum: number, of: string) => formats.money(sum, of)
  const entries: Entry[] = [
    { label: 'It is', value: types[type] },
    { label: 'Price', value: amount === undefined || !currency ? 'none found' : money(amount, currency) },
    { label: 'State', value: <StateBadge state={state} /> },
    ...(title ? [{ label: 'Title', value: title }] : []),
    ...(estimate
      ? [
          {
            label: 'Estimate of the auction',
            value: `${money(estimate.low, estimate.currency)} – ${money(estimate.high, estimate.currency)}`,
          },
        ]
      : []),
    { label: 'Structured data', value: standards_used.join(', ') || 'none' },
    { label: 'Pictures', value: formats.number(images.length) },
  ]
  return (
    <section class="stack" aria-label="What was read" role="status">
      {estimated && (
        <Notice kind="warn">
          <Estimated /> Structured data does not say both price and state. What it leaves out was read from
          what the page shows.
        </Notice>
      )}
      <Card title="What was read">
        <DefinitionList entries={entries} />
      </Card>
      {found.length > 0 && (
        <Card title="Where it was read" flush>
          <Readings found={found} />
        </Card>
      )}
    </section>
  )
}
