import {
  Badge,
  Button,
  Field,
  Form,
  FormRefused,
  Notice,
  PageHead,
  reasonOf,
  redirect,
  Table,
  useSurroundings,
} from '@monotable/web'
import { EecarFrame, home, page } from './page.tsx'
import type { Texts } from './texts.ts'

interface Report {
  readonly registered: number
  readonly refused: number
  readonly unknownColumns: readonly string[]
  readonly lines: readonly {
    readonly line: number
    readonly name: string
    readonly fate: 'register' | 'refused'
    readonly problems?: readonly Problem[]
  }[]
}

interface Problem {
  readonly field: string
  readonly reason: string
}

export const importPage = page({
  path: '/sell/import',
  styles: ['eecar'],
  title: ({ texts: t }) => t.importTitle,
  view: props => {
    const { texts: t, form, formats } = props
    const sent = form?.values._report?.[0]
    const report = sent === undefined ? undefined : (JSON.parse(sent) as Report)
    return (
      <EecarFrame of={props}>
        <PageHead
          title={t.importTitle}
          lead={t.importLead}
          crumbs={[{ href: `${home}sell`, label: t.sellTitle }]}
        />
        <Form do="check" takesFiles>
          <Field
            name="file"
            type="file"
            label={t.importFile}
            accept=".csv,text/csv,text/plain"
            required={!report}
          />
          {report && <Field name="csv" type="textarea" rows={8} label={t.importText} class="csv-text" />}
          <div class="form-actions">
            <Button icon="check" kind={report ? 'plain' : 'primary'}>
              {t.importCheck}
            </Button>
            {report && report.registered > 0 && (
              <Button kind="primary" icon="upload" name="then" value="register">
                {t.importDo}
              </Button>
            )}
          </div>
        </Form>
        {report && (
          <section class="stack import-report">
            <Notice kind={report.refused > 0 ? 'warn' : 'good'}>
              {t.importReady(formats.number(report.registered), formats.number(report.refused))}
              {report.unknownColumns.length > 0 && ` ${t.importUnknown} ${report.unknownColumns.join(', ')}`}
            </Notice>
            <Table
              caption={t.fate}
              rows={report.lines}
              keyOf={({ line }) => String(line)}
              columns={[
                { key: 'line', label: t.line, kind: 'number', cell: ({ line }) => formats.number(line) },
                { key: 'name', label: t.fields.name, cell: ({ name }) => name || '–' },
                {
                  key: 'fate',
                  label: t.fate,
                  cell: ({ fate, problems = [] }) => (
                    <>
                      <Badge kind={fate === 'register' ? 'good' : 'bad'}>{t.importFates[fate]}</Badge>{' '}
                      <Problems of={problems} texts={t} />
                    </>
                  ),
                },
              ]}
            />
          </section>
        )}
      </EecarFrame>
    )
  },
  post: {
    check: async ({ call, form, texts: t, formats }) => {
      const [file] = form.files.file ?? []
      const text = file ? await file.text() : (form.values.csv?.[0] ?? '')
      if (text.trim() === '') throw new FormRefused({ file: t.importFile })
      if (form.text('then') === 'register' && !file) {
        const { registered } = await call.importParts({ query: { dryRun: 'false' }, ...fileOf(text, {}) })
        return redirect(`${home}my-parts`, t.imported(formats.number(registered)))
      }
      // A check writes nothing, so that the key of the form is still good for the registration.
      const key = { 'idempotency-key': crypto.randomUUID() }
      const report = await call.importParts({ query: { dryRun: 'true' }, ...fileOf(text, key) })
      throw new FormRefused({}, '', { csv: [text], _report: [JSON.stringify(report)] })
    },
  },
})

/** Each with the name that the form of a part has for the column, in the person's language. */
function Problems({ of, texts: own }: { of: readonly Problem[]; texts: Texts }) {
  const { texts } = useSurroundings()
  const names: Readonly<Record<string, string>> = own.fields
  return of
    .map(({ field, reason }) => {
      const name = names[field.split('.').at(-1) ?? ''] ?? field
      return `${name}: ${reasonOf({ in: 'body', path: field, reason }, texts, own)}`
    })
    .join(' ')
}

/** An operation that takes a file is given its bytes as the body. */
function fileOf(text: string, headers: Readonly<Record<string, string>>) {
  const body = new TextEncoder().encode(text)
  return { headers: { 'content-type': 'text/csv', ...headers }, body } as { headers: Record<string, string> }
}
