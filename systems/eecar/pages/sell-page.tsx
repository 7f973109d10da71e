import {
  addressWith,
  Button,
  ButtonLink,
  Field,
  Form,
  PageHead,
  redirect,
  useSurroundings,
} from '@monotable/web'
import { categorySlugs } from '../values/vocabulary.ts'
import { addPictures } from './add-pictures.ts'
import { EecarFrame, home, NoCompany, page } from './page.tsx'
import { partAddress } from './part-card.tsx'
import type { Texts } from './texts.ts'

type Query = Readonly<Record<string, string | undefined>>

/** Which figures each kind of part has. */
const figures = {
  battery: ['capacity', 'voltage', 'soh', 'chemistry', 'cycles', 'weight', 'insulation'],
  motor: ['power', 'voltage', 'weight', 'insulation'],
  inverter: ['power', 'voltage', 'weight', 'insulation'],
  charger: ['power', 'voltage', 'weight', 'insulation'],
  electronics: ['voltage', 'power', 'weight'],
  'body-chassis-frame': ['material', 'alloy', 'strength', 'weight'],
  'body-panel': ['material', 'alloy', 'strength', 'weight'],
  'body-door': ['material', 'weight'],
  'body-window': ['material', 'weight'],
  interior: ['material', 'weight'],
  other: ['material', 'weight'],
} as const

type Figure = (typeof figures)[keyof typeof figures][number]

const units: Partial<Record<Figure, string>> = {
  ...{ capacity: 'kWh', voltage: 'V', power: 'kW', soh: '%', weight: 'kg', strength: 'MPa' },
}
const isNumber = (figure: Figure) => units[figure] !== undefined || figure === 'cycles'

const firstFields = ['category', 'name', 'manufacturer', 'model', 'year', 'condition'] as const
const commonFigures = ['mileage', 'oemNumber'] as const
const figuresIn = (category: string | undefined): readonly Figure[] =>
  figures[category as keyof typeof figures] ?? figures.other

/** Steps are addresses: what was typed stands in them, so that back and reload lose nothing. */
export const sellPage = page({
  path: '/sell',
  styles: ['eecar'],
  load: ({ call }) => call.getMe(),
  title: ({ texts: t }) => t.sellTitle,
  view: props => {
    const { texts: t, query, data: me } = props
    if (me.companyId === undefined && !me.isAdmin) return <NoCompany of={props} />
    const step = query.category && query.name ? Math.min(3, Math.max(1, Number(query.step ?? 1) || 1)) : 1
    return (
      <EecarFrame of={props} narrow>
        <PageHead
          title={t.sellTitle}
          lead={`${t.step(step, 3)}: ${t.steps[step - 1]}`}
          actions={
            <ButtonLink icon="upload" href={`${home}sell/import`}>
              {t.importTitle}
            </ButtonLink>
          }
        />
        <progress class="steps" value={step} max={3} aria-label={t.step(step, 3)} />
        {step === 1 && <FirstStep t={t} query={query} />}
        {step === 2 && <SecondStep t={t} query={query} />}
        {step === 3 && <ThirdStep t={t} query={query} />}
      </EecarFrame>
    )
  },
  post: {
    register: async ({ call, ask, form, query, texts: t }) => {
      const said = (name: string) => form.text(name) || query[name]?.trim() || undefined
      const part = await call.registerPart({
        body: bodyOf(said) as Parameters<typeof call.registerPart>[0]['body'],
      })
      const refused = await addPictures(ask, part.partId, form.files.pictures ?? [])
      return redirect(partAddress(part.partId), [t.registered, ...refused].join(' '))
    },
  },
})

const numbers = new Set(['year', 'price', 'quantity', 'mileage'])

/** What the steps gathered, as the registration takes it. Input that is not a number stays as typed: the registration says what is wrong. */
function bodyOf(said: (name: string) => string | undefined) {
  const read = (name: string, asNumber: boolean) => {
    const text = said(name)
    const value = Number(text?.replaceAll(',', ''))
    return text === undefined ? undefined : asNumber && !Number.isNaN(value) ? value : text
  }
  const plain = Object.fromEntries(
    [...firstFields, ...commonFigures, 'price', 'quantity', 'place', 'description']
      .map(name => [name, read(name, numbers.has(name))] as const)
      .filter(([, value]) => value !== undefined),
  )
  const figure = (name: Figure) => read(name, isNumber(name))
  const group = (entries: Record<string, unknown>) => {
    const given = Object.entries(entries).filter(([, value]) => value !== undefined)
    return given.length > 0 ? Object.fromEntries(given) : undefined
  }
  const specifications = group({
    weight: figure('weight'),
    electricalProps: group({
      voltage: figure('voltage'),
      capacity: figure('capacity'),
      power: figure('power'),
    }),
    batteryHealth: group({ soh: figure('soh'), cathodeType: figure('chemistry'), cycles: figure('cycles') }),
    materialComposition: group({ primary: figure('material') }),
    mechanicalProps: group({ alloy: figure('alloy'), tensileStrength: figure('strength') }),
    safetyInfo: group({ insulation: figure('insulation') }),
  })
  const use = group({ industry: said('industry'), application: said('application') })
  return { ...plain, ...(specifications && { specifications }), ...(use && { useCases: [use] }) }
}

function Kept({ names, query }: { names: readonly string[]; query: Query }) {
  return (
    <>
      {names.map(name => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />)}
    </>
  )
}

const later = (query: Query) => [...commonFigures, ...figuresIn(query.category)]

function FirstStep({ t, query }: { t: Texts; query: Query }) {
  const categories = categorySlugs.map(value => ({ value, label: t.categories[value] }))
  const conditions = Object.entries(t.conditions).map(([value, label]) => ({ value, label }))
  return (
    <form class="form" action={`${home}sell`} method="get">
      <input type="hidden" name="step" value="2" />
      <Kept names={later(query)} query={query} />
      <Field
        name="category"
        type="select"
        label={t.fields.category}
        options={categories}
        value={query.category ?? 'battery'}
        required
      />
      <Field name="name" label={t.fields.name} value={query.name} required maxLength={200} />
      <div class="columns">
        <Field name="manufacturer" label={t.fields.manufacturer} value={query.manufacturer} maxLength={200} />
        <Field name="model" label={t.fields.model} value={query.model} maxLength={200} />
      </div>
      <div class="columns">
        <Field name="year" type="number" label={t.fields.year} value={query.year} min={1990} max={2100} />
        <Field
          name="condition"
          type="select"
          label={t.fields.condition}
          options={conditions}
          value={query.condition ?? 'used'}
        />
      </div>
      <div class="form-actions">
        <Button kind="primary" icon="arrow-right">
          {t.next}
        </Button>
      </div>
    </form>
  )
}

function SecondStep({ t, query }: { t: Texts; query: Query }) {
  const chemistries = ['', 'NCM', 'NCA', 'LFP', 'LMO', 'OTHER'].map(value => ({
    value,
    label: value || t.any,
  }))
  return (
    <form class="form" action={`${home}sell`} method="get">
      <input type="hidden" name="step" value="3" />
      <Kept names={firstFields} query={query} />
      <div class="columns">
        {figuresIn(query.category).map(name =>
          name === 'chemistry' ? (
            <Field
              key={name}
              name={name}
              type="select"
              label={t.fields[name]}
              options={chemistries}
              value={query[name]}
            />
          ) : (
            <Field
              key={name}
              name={name}
              label={t.fields[name]}
              value={query[name]}
              {...(isNumber(name) && { type: 'number' as const, min: 0, step: 'any' as const })}
              {...(units[name] && { after: units[name] })}
            />
          ),
        )}
        <Field
          name="mileage"
          type="number"
          label={t.fields.mileage}
          value={query.mileage}
          min={0}
          after="km"
        />
        <Field name="oemNumber" label={t.fields.oemNumber} value={query.oemNumber} maxLength={200} />
      </div>
      <div class="form-actions">
        <BackLink t={t} to={1} />
        <Button kind="primary" icon="arrow-right">
          {t.next}
        </Button>
      </div>
    </form>
  )
}

function ThirdStep({ t, query }: { t: Texts; query: Query }) {
  const all = [...firstFields, ...later(query)]
  return (
    <Form do="register" takesFiles hidden={Object.fromEntries(all.map(name => [name, query[name]]))}>
      <div class="columns">
        <Field name="price" type="number" label={t.fields.price} required min={0} step={1} before="₩" />
        <Field name="quantity" type="number" label={t.fields.quantity} value={1} required min={0} step={1} />
      </div>
      <Field name="place" label={t.fields.place} maxLength={200} />
      <Field name="description" type="textarea" rows={4} label={t.fields.description} maxLength={5000} />
      <div class="columns">
        <Field name="industry" label={t.fields.industry} maxLength={200} />
        <Field name="application" label={t.fields.application} maxLength={200} />
      </div>
      <Field
        name="pictures"
        type="file"
        label={t.pictures}
        hint={t.pictureHint}
        accept="image/jpeg,image/png,image/webp"
        multiple
      />
      <div class="form-actions">
        <BackLink t={t} to={2} />
        <Button kind="primary" icon="check">
          {t.register}
        </Button>
      </div>
    </Form>
  )
}

function BackLink({ t, to }: { t: Texts; to: number }) {
  const { url } = useSurroundings()
  return (
    <ButtonLink kind="quiet" icon="arrow-left" href={addressWith(url, { step: String(to) })}>
      {t.back}
    </ButtonLink>
  )
}
