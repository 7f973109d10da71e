import {
  addressWith,
  Button,
  ButtonLink,
  Field,
  Form,
  Notice,
  PageHead,
  redirect,
  Upload,
  useSurroundings,
} from '@monotable/web'
import {
  aroundOf,
  at,
  type Context,
  home,
  KhayaFrame,
  keepOne,
  keptPictures,
  type Post,
  page,
  towns,
} from './khaya-page.tsx'
import type { Texts } from './texts.ts'

type Query = Context['query']

const first = ['title', 'description', 'skills'] as const
const second = ['city', 'address', 'min', 'max', 'start', 'end', 'flexible'] as const
/** Skills are several: in an address one text, with commas. */
const skillsIn = (query: Query) => (query.skills ?? '').split(',').filter(Boolean)

/** Steps are addresses: what was typed stands in them, so that back and reload lose nothing. */
export const postPage = page({
  path: '/post',
  styles: ['khaya'],
  scripts: ['upload'],
  bodyLimit: 160 * 1024 * 1024,
  load: aroundOf,
  title: ({ texts: t }) => t.postProject,
  view: props => {
    const { texts: t, query, data: around } = props
    const hasFirst = query.title?.trim() && query.description?.trim()
    const hasSecond = query.city?.trim() && query.min && query.max && query.start && query.end
    const reached = hasFirst ? (hasSecond ? 3 : 2) : 1
    const step = Math.min(reached, Math.max(1, Number(query.step ?? 1) || 1))
    return (
      <KhayaFrame of={props} around={around} narrow>
        <PageHead title={t.postProject} lead={`${t.step(step, 3)}: ${t.steps[step - 1]}`} />
        <progress class="steps" value={step} max={3} aria-label={t.step(step, 3)} />
        {around.profile ? (
          <>
            {step === 1 && <What t={t} query={query} />}
            {step === 2 && <Where t={t} query={query} own={around.profile.location} />}
            {step === 3 && <Pictures t={t} query={query} />}
          </>
        ) : (
          <Notice kind="warn">
            <p>{t.needProfile}</p>
            <ButtonLink href={`${home}sign-up?next=${encodeURIComponent(`${home}post`)}`}>
              {t.signUpTitle}
            </ButtonLink>
          </Notice>
        )}
      </KhayaFrame>
    )
  },
  post: {
    what: async ({ form }) => {
      const query = new URLSearchParams({ step: '2', skills: form.all('skills').join(',') })
      for (const name of ['title', 'description', ...second])
        if (form.text(name)) query.set(name, form.text(name))
      return redirect(`${home}post?${query}`)
    },
    picture: keepOne('images'),
    publish: async context => {
      const { call, form, texts: t } = context
      const images = await keptPictures(context as unknown as Post, 'images')
      const said = (name: string) => form.text(name)
      const { projectId } = await call.postProject({
        body: {
          title: said('title'),
          description: said('description'),
          skills: said('skills').split(',').filter(Boolean),
          category: said('skills').split(',')[0] || 'Other',
          location: { city: said('city'), ...(said('address') && { address: said('address') }) },
          budget: { min: form.number('min') ?? 0, max: form.number('max') ?? 0 },
          timeline: { startDate: said('start'), endDate: said('end'), flexible: said('flexible') !== '' },
          ...(images.length > 0 && { images }),
        },
      })
      return redirect(at.project(projectId), t.published)
    },
  },
})

const hiddenOf = (names: readonly string[], query: Query) =>
  Object.fromEntries(names.map(name => [name, query[name]]))

function What({ t, query }: { t: Texts; query: Query }) {
  const trades = Object.entries(t.trades).map(([value, label]) => ({ value, label }))
  return (
    <Form do="what" hidden={hiddenOf(second, query)}>
      <Field name="title" label={t.what} hint={t.whatHint} value={query.title} required maxLength={200} />
      <Field
        name="skills"
        type="checkboxes"
        label={t.tradeNeeded}
        options={trades}
        value={skillsIn(query)}
        class="trades"
      />
      <Field
        name="description"
        type="textarea"
        label={t.description}
        value={query.description}
        rows={5}
        required
        maxLength={1500}
      />
      <div class="form-actions">
        <Button kind="primary" size="large" icon="arrow-right">
          {t.next}
        </Button>
      </div>
    </Form>
  )
}

interface WhereProps {
  readonly t: Texts
  readonly query: Query
  readonly own: { readonly city: string; readonly address?: string | undefined }
}

function Where({ t, query, own }: WhereProps) {
  const today = new Date().toISOString().slice(0, 10)
  return (
    <form class="form" action={`${home}post`} method="get">
      <input type="hidden" name="step" value="3" />
      {first.map(name => (
        <input key={name} type="hidden" name={name} value={query[name] ?? ''} />
      ))}
      <Field
        name="city"
        label={t.town}
        value={query.city ?? own.city}
        suggestions={towns}
        required
        maxLength={100}
        pattern="[^#]+"
      />
      <Field
        name="address"
        label={t.address}
        hint={t.addressHint}
        value={query.address ?? own.address}
        maxLength={300}
      />
      <div class="columns">
        <Field name="min" type="number" label={t.budgetFrom} value={query.min} before="R" min={0} required />
        <Field name="max" type="number" label={t.budgetTo} value={query.max} before="R" min={0} required />
      </div>
      <div class="columns">
        <Field name="start" type="date" label={t.startDate} value={query.start} min={today} required />
        <Field name="end" type="date" label={t.endDate} value={query.end} min={today} required />
      </div>
      <Field name="flexible" type="checkbox" label={t.datesFlexible} value={query.flexible === 'on'} />
      <div class="form-actions">
        <Back t={t} to={1} />
        <Button kind="primary" size="large" icon="arrow-right">
          {t.next}
        </Button>
      </div>
    </form>
  )
}

function Pictures({ t, query }: { t: Texts; query: Query }) {
  return (
    <Form do="publish" takesFiles hidden={hiddenOf([...first, ...second], query)}>
      <Upload name="images" label={t.pictures} hint={t.pictureHint} multiple sends="picture" />
      <FieldErrors t={t} />
      <div class="form-actions">
        <Back t={t} to={2} />
        <Button kind="primary" size="large" icon="check">
          {t.publish}
        </Button>
      </div>
    </Form>
  )
}

/** What is wrong with an earlier step: its fields are not on this page. */
function FieldErrors({ t }: { t: Texts }) {
  const { form } = useSurroundings()
  const faults = Object.entries(form?.fields ?? {}).filter(([name]) => name !== 'images')
  if (form?.action !== 'publish' || faults.length === 0) return null
  const labels: Record<string, string> = {
    ...{
      title: t.what,
      description: t.description,
      budget: t.budget,
      timeline: t.dates,
      'location.city': t.town,
    },
  }
  return (
    <Notice kind="bad">
      <ul>
        {faults.map(([name, sentence]) => (
          <li key={name}>
            {labels[name] ?? labels[name.split('.')[0] as string] ?? name}: {sentence}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Back({ t, to }: { t: Texts; to: number }) {
  const { url } = useSurroundings()
  return (
    <ButtonLink kind="quiet" icon="arrow-left" href={addressWith(url, { step: String(to) })}>
      {t.back}
    </ButtonLink>
  )
}
