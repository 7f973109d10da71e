import {
  Badge,
  Button,
  Card,
  Empty,
  Field,
  Form,
  FormRefused,
  Frame,
  PageHead,
  redirect,
  Stat,
  Stats,
  Table,
} from '@monotable/web'
import type { output } from 'zod'
import type { importStartList } from '../events/import-start-list.ts'
import { at, page } from './snaprace-page.ts'
import type { Texts } from './texts.ts'

type Imported = output<(typeof importStartList)['output']>

/** A file is checked first; what the person then confirms is the text of that file, which the page carries. */
export const startList = page({
  path: '/organizers/{orgId}/events/{eventId}/do/importStartList',
  styles: ['snaprace'],
  bodyLimit: 32 * 1024 * 1024,
  load: async ({ call, path }) => ({ event: await call.getEvent({ path }) }),
  title: ({ texts, data }) => `${texts.startList.title} · ${data.event.name}`,
  view: ({ data, texts, path, form, formats, url }) => {
    const checked = checkedIn(form?.values.checked?.[0])
    return (
      <Frame narrow>
        <PageHead
          title={texts.startList.title}
          lead={texts.startList.lead}
          crumbs={[
            { href: at.event(path.orgId, path.eventId), label: data.event.name },
            { label: texts.startList.title },
          ]}
        />
        {checked ? (
          <Preview
            checked={checked}
            csv={form?.values.csv?.[0] ?? ''}
            texts={texts}
            formats={formats}
            again={url.pathname}
          />
        ) : (
          <Card>
            <Form do="check" takesFiles>
              <Field
                name="file"
                type="file"
                label={texts.startList.file}
                accept=".csv,text/csv,text/plain"
                required
              />
              <Button kind="primary" icon="search">
                {texts.startList.check}
              </Button>
            </Form>
          </Card>
        )}
      </Frame>
    )
  },
  post: {
    check: async ({ ask, form, path, texts }) => {
      const [file] = form.files.file ?? []
      if (!file) throw new FormRefused({ file: texts.startList.missing })
      const bytes = new Uint8Array(await file.arrayBuffer())
      const { status, body } = await ask('importStartList', {
        path,
        query: { dryRun: 'true' },
        body: bytes,
        headers: { 'content-type': 'text/csv' },
      })
      if (status !== 200) throw new FormRefused({ file: reasonIn(body) })
      // Shown again with what was found, and with the file itself.
      Object.assign(form.values, { checked: [JSON.stringify(body)], csv: [new TextDecoder().decode(bytes)] })
      throw new FormRefused({})
    },
    apply: async ({ ask, form, path, texts, formats }) => {
      const { status, body } = await ask('importStartList', {
        path,
        query: { dryRun: 'false' },
        body: Buffer.from(form.values.csv?.[0] ?? ''),
        headers: { 'content-type': 'text/csv' },
      })
      if (status !== 200) throw new FormRefused({ file: reasonIn(body) })
      const { counts } = body as Imported
      const count = formats.number(counts.create + counts.update + counts.same)
      return redirect(`${at.event(path.orgId, path.eventId)}/runners`, texts.startList.applied(count))
    },
  },
})

function checkedIn(text: string | undefined): Imported | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as Imported)
}

function reasonIn(body: unknown): string {
  const { error } = body as { error?: { message: string; details?: { issues?: { reason: string }[] } } }
  return error?.details?.issues?.map(({ reason }) => reason).join('; ') ?? error?.message ?? ''
}

interface PreviewProps {
  readonly checked: Imported
  readonly csv: string
  readonly texts: Texts
  readonly formats: { number(value: number): string }
  readonly again: string
}

const looks = { create: 'good', update: 'accent', same: 'neutral', refused: 'bad' } as const

function Preview({ checked: { counts, lines, results }, csv, texts, formats, again }: PreviewProps) {
  const t = texts.startList
  return (
    <>
      <h2>{t.preview}</h2>
      <Stats>
        {(['create', 'update', 'same', 'remove', 'refused'] as const).map(fate => (
          <Stat key={fate} label={t[fate]} value={formats.number(counts[fate])} />
        ))}
      </Stats>
      {results.length > 0 && (
        <p class="soft small">
          {t.results}: {results.join(', ')}
        </p>
      )}
      <Form do="apply" class="apply">
        <textarea name="csv" hidden>
          {csv}
        </textarea>
        <div class="row">
          <Button kind="primary" icon="check">
            {t.apply}
          </Button>
          <a class="button quiet" href={again}>
            {t.again}
          </a>
        </div>
      </Form>
      <Table
        caption={t.lines}
        rows={lines}
        keyOf={({ line }) => String(line)}
        columns={[
          { key: 'line', label: t.line, kind: 'number', cell: ({ line }) => line },
          { key: 'bib', label: t.bib, cell: ({ bib }) => bib },
          { key: 'name', label: t.name, cell: ({ name }) => name },
          {
            key: 'fate',
            label: t.fate,
            cell: ({ fate, problem }) => (
              <>
                <Badge kind={looks[fate]}>{t[fate]}</Badge> {problem}
              </>
            ),
          },
        ]}
        empty={<Empty title={t.missing} />}
      />
    </>
  )
}
