import {
  Button,
  ButtonLink,
  Confirm,
  Field,
  Form,
  Frame,
  Icon,
  Notice,
  type PostContext,
  redirect,
  type useSurroundings,
} from '@monotable/web'
import { RaceHead } from './race-head.tsx'
import { at, fileOf, page, type Snaprace } from './snaprace-page.ts'
import type { Texts } from './texts.ts'
import { hashPicture } from './thumb-hash.ts'

const kinds = ['WRONG_BIB', 'NOT_FOR_THE_PUBLIC', 'OTHER'] as const
type Kind = (typeof kinds)[number] | 'REMOVE_ME'

export const photo = page({
  path: '/races/{eventId}/photos/{ulid}',
  may: 'anyone',
  styles: ['snaprace'],
  scripts: ['snaprace-share'],
  load: async ({ call, path: { eventId, ulid }, query }) => {
    const race = await call.getRace({ path: { eventId } })
    const key = { orgId: race.orgId, eventId, ulid }
    const shown = await call.getPhoto({ path: key })
    const bib = query.bib?.trim().toUpperCase()
    const isOwn = bib !== undefined && shown.bibs.includes(bib)
    const mine = isOwn
      ? (await call.listBibPhotos({ path: { ...key, bib }, query: { limit: 100 } })).items.map(
          each => each.ulid,
        )
      : []
    const place = mine.indexOf(ulid)
    return { race, shown, bib: isOwn ? bib : undefined, before: mine[place - 1], after: mine[place + 1] }
  },
  title: ({ data, texts }) =>
    `${data.shown.bibs.length > 0 ? texts.mine.title(data.shown.bibs.join(', ')) : texts.photo.title} · ${data.race.name}`,
  preview: ({ data: { shown, race }, texts }) => ({
    description: texts.mine.preview(race.name),
    image: {
      src: fileOf(shown, 'download'),
      alt: texts.photo.alt(shown.bibs.join(', ')),
      ...shownSize(shown.dimensions),
    },
  }),
  view: ({ data, texts, formats, url, person }) => {
    const { race, shown, bib, before, after } = data
    const asPerson = person !== undefined
    const back = bib ? at.bib(race.eventId, bib) : at.race(race.eventId)
    return (
      <Frame bare>
        <RaceHead race={race} texts={texts} formats={formats} />
        <div class="race-body photo-page">
          <figure class="photo-large">
            <PhotoLarge shown={shown} alt={texts.photo.alt(shown.bibs.join(', '))} asPerson={asPerson} />
          </figure>
          <div class="photo-side">
            <h1 class="visually-hidden">{texts.photo.alt(shown.bibs.join(', '))}</h1>
            <nav class="photo-steps" aria-label={texts.photo.title}>
              <ButtonLink kind="quiet" icon="arrow-left" href={back}>
                {texts.photo.back}
              </ButtonLink>
              {before && (
                <ButtonLink
                  kind="plain"
                  icon="chevron-left"
                  iconOnly
                  href={at.photo(race.eventId, before, bib)}
                >
                  {texts.photo.previous}
                </ButtonLink>
              )}
              {after && (
                <ButtonLink
                  kind="plain"
                  icon="chevron-right"
                  iconOnly
                  href={at.photo(race.eventId, after, bib)}
                >
                  {texts.photo.next}
                </ButtonLink>
              )}
            </nav>
            <div class="photo-actions">
              <ButtonLink
                kind="primary"
                size="large"
                icon="download"
                href={fileOf(shown, 'download', asPerson)}
                download
              >
                {texts.photo.download}
              </ButtonLink>
              <Button type="button" size="large" icon="link" {...{ 'data-share': url.href }}>
                {texts.photo.share}
              </Button>
            </div>
            <p class="share-note small" role="status" data-share-note data-copied={texts.photo.copied} />
            {shown.partial && <Notice kind="note">{texts.photo.partial}</Notice>}
            <PhotoFacts shown={shown} eventId={race.eventId} texts={texts} formats={formats} />
            <PhotoTrouble texts={texts} />
          </div>
        </div>
      </Frame>
    )
  },
  post: {
    remove: async context => report(context, 'REMOVE_ME'),
    report: async context =>
      report(context, kinds.find(kind => kind === context.form.text('kind')) ?? 'OTHER'),
  },
})

interface PhotoFactsProps {
  readonly shown: {
    readonly bibs: readonly string[]
    readonly photographerDisplayName?: string | undefined
    readonly capturedAt?: string | undefined
  }
  readonly eventId: string
  readonly texts: Texts
  readonly formats: ReturnType<typeof useSurroundings>['formats']
}

function PhotoFacts({ shown, eventId, texts, formats }: PhotoFactsProps) {
  return (
    <dl class="photo-facts">
      <div>
        <dt>{texts.photo.bibs}</dt>
        <dd class="row">
          {shown.bibs.length === 0 && <span class="soft">{texts.photo.noBibs}</span>}
          {shown.bibs.map(each => (
            <a key={each} class="bib-chip" href={at.bib(eventId, each)}>
              {each}
            </a>
          ))}
        </dd>
      </div>
      {shown.photographerDisplayName && (
        <div>
          <dt>{texts.photo.by}</dt>
          <dd>{shown.photographerDisplayName}</dd>
        </div>
      )}
      {shown.capturedAt && (
        <div>
          <dt>{texts.photo.taken}</dt>
          <dd>{formats.dateTime(shown.capturedAt)}</dd>
        </div>
      )}
    </dl>
  )
}

function PhotoTrouble({ texts }: { readonly texts: Texts }) {
  return (
    <div class="photo-trouble">
      <Confirm
        label={texts.photo.removeMe}
        icon="user"
        size="small"
        question={texts.photo.removeQuestion}
        yes={texts.photo.removeYes}
        do="remove"
      >
        <Field name="contact" label={texts.photo.contact} hint={texts.photo.contactHint} maxLength={200} />
      </Confirm>
      <details class="confirm">
        <summary class="button quiet small">
          <Icon name="flag" /> {texts.photo.report}
        </summary>
        <Form do="report" class="confirm-panel">
          <Field
            name="kind"
            type="radio"
            label={texts.photo.kind}
            required
            options={kinds.map(value => ({ value, label: texts.photo.kinds[value] }))}
          />
          <Field name="message" type="textarea" rows={3} label={texts.photo.message} maxLength={1000} />
          <Field name="contact" label={texts.photo.contact} hint={texts.photo.contactHint} maxLength={200} />
          <Button kind="primary">{texts.photo.reportYes}</Button>
        </Form>
      </details>
    </div>
  )
}

type Sent = PostContext<Snaprace, Texts, '/races/{eventId}/photos/{ulid}'>

async function report({ call, path, form, texts, url }: Sent, kind: Kind) {
  const { orgId } = await call.getRace({ path: { eventId: path.eventId } })
  const { message, contact } = form.filled()
  await call.reportPhoto({
    path: { orgId, eventId: path.eventId, ulid: path.ulid },
    body: { kind, ...(message && { message }), ...(contact && { contact }) },
  })
  const bib = url.searchParams.get('bib') ?? undefined
  return redirect(at.photo(path.eventId, path.ulid, bib), texts.photo.sent)
}

interface Size {
  readonly width: number
  readonly height: number
}

/** How large the picture is that visitors see: at most 2048 pixels a side. */
function shownSize({ width, height }: Size): Size {
  const scale = Math.min(1, 2048 / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

interface LargeProps {
  readonly shown: {
    readonly orgId: string
    readonly eventId: string
    readonly ulid: string
    readonly thumbHash?: string | undefined
    readonly dimensions: Size
  }
  readonly alt: string
  readonly asPerson: boolean
}

/** The small picture of the list is there already and stands in until the large one is. */
function PhotoLarge({ shown, alt, asPerson }: LargeProps) {
  const { width, height } = shownSize(shown.dimensions)
  const thumbnail = fileOf(shown, 'thumbnail', asPerson)
  const whole = fileOf(shown, 'download', asPerson)
  const colours = hashPicture(shown.thumbHash)
  return (
    <span class="photo-box">
      {colours && <img class="photo-hash" src={colours} alt="" />}
      <img
        class="photo-itself"
        src={whole}
        srcset={`${thumbnail} 400w, ${whole} ${width}w`}
        sizes="(min-width: 60rem) 60vw, 100vw"
        width={width}
        height={height}
        alt={alt}
        fetchpriority="high"
        decoding="async"
      />
    </span>
  )
}
