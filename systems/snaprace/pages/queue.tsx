import {
  addressWith,
  Badge,
  Button,
  ButtonLink,
  Empty,
  Field,
  Form,
  FormRefused,
  Frame,
  PageHead,
  redirect,
  Tabs,
} from '@monotable/web'
import { at, fileOf, page } from './snaprace-page.ts'

/** The two lists that wait for the organizer. */
type Kind = 'none' | 'unlisted'

interface Waiting {
  readonly ulid: string
  /** What was read and is not on the start list, or may be no bib. */
  readonly read: readonly string[]
  readonly next: string | undefined
}

export const queue = page({
  path: '/organizers/{orgId}/events/{eventId}/photos-without-bib',
  styles: ['snaprace'],
  load: async ({ call, path, query }) => {
    const kind: Kind = query.kind === 'unlisted' ? 'unlisted' : 'none'
    const read = async (cursor: string | undefined): Promise<Waiting | undefined> => {
      const given = { path, query: { limit: 1, ...(cursor && { cursor }) } }
      const { items, nextCursor } =
        kind === 'none'
          ? await call.listPhotosWithoutBib(given)
          : await unlistedOf(await call.listBibReviews(given))
      const [first] = items
      return first && { ulid: first.ulid, read: first.read, next: nextCursor }
    }
    const event = await call.getEvent({ path })
    const waiting = await read(query.cursor)
    const [photo, after] = await Promise.all([
      waiting && call.getPhoto({ path: { ...path, ulid: waiting.ulid } }),
      waiting?.next ? read(waiting.next) : undefined,
    ])
    return { kind, event, waiting, photo, after }
  },
  title: ({ texts, data }) => `${texts.queue.title} · ${data.event.name}`,
  view: ({ data: { kind, event, waiting, photo, after }, texts, path, url, form, formats }) => (
    <Frame>
      <PageHead
        title={texts.queue.title}
        crumbs={[
          { href: at.event(path.orgId, path.eventId), label: event.name },
          { label: texts.queue.title },
        ]}
      />
      <Tabs
        label={texts.queue.tabs}
        tabs={[
          { href: url.pathname, label: texts.queue.none, isCurrent: kind === 'none' },
          {
            href: `${url.pathname}?kind=unlisted`,
            label: texts.queue.unlisted,
            isCurrent: kind === 'unlisted',
          },
        ]}
      />
      {!waiting || !photo ? (
        <Empty icon="circle-check" title={kind === 'none' ? texts.queue.empty : texts.queue.emptyUnlisted}>
          {texts.queue.emptyLead}
        </Empty>
      ) : (
        <div class="queue">
          <a
            class="queue-photo"
            href={fileOf({ ...path, ulid: waiting.ulid }, 'download', true)}
            target="_blank"
            rel="noopener"
          >
            <img
              src={fileOf({ ...path, ulid: waiting.ulid }, 'download', true)}
              width={photo.dimensions.width}
              height={photo.dimensions.height}
              alt={photo.originalFilename}
            />
          </a>
          {after && (
            <link rel="prefetch" as="image" href={fileOf({ ...path, ulid: after.ulid }, 'download', true)} />
          )}
          <div class="queue-side">
            {waiting.read.length > 0 && (
              <p class="row">
                <span class="soft small">{texts.queue.read}</span>
                {waiting.read.map(each => (
                  <Badge key={each} kind="warn">
                    {each}
                  </Badge>
                ))}
                <span class="faint small">{texts.queue.take}</span>
              </p>
            )}
            <Form
              do="save"
              hidden={{ ulid: waiting.ulid, version: photo.version, read: waiting.read.join(' ') }}
            >
              <Field
                name="bibs"
                label={texts.queue.bibs}
                hint={texts.queue.hint}
                value={photo.bibs.join(' ')}
                autofocus
                autocomplete="off"
                maxLength={400}
                class="queue-field"
                required
              />
              {form?.fields.bibs && <Field name="anyway" type="checkbox" label={texts.queue.anyway} />}
              <div class="row">
                <Button kind="primary" size="large">
                  {texts.queue.save}
                </Button>
                {waiting.next && (
                  <ButtonLink kind="quiet" size="large" href={addressWith(url, { cursor: waiting.next })}>
                    {texts.queue.skip}
                  </ButtonLink>
                )}
              </div>
            </Form>
            <p class="faint small">{texts.queue.keys}</p>
            <dl class="photo-facts">
              <div>
                <dt>{texts.queue.file}</dt>
                <dd>{photo.originalFilename}</dd>
              </div>
              {photo.photographerDisplayName && (
                <div>
                  <dt>{texts.photo.by}</dt>
                  <dd>{photo.photographerDisplayName}</dd>
                </div>
              )}
              {photo.capturedAt && (
                <div>
                  <dt>{texts.photo.taken}</dt>
                  <dd>{formats.dateTime(photo.capturedAt)}</dd>
                </div>
              )}
            </dl>
          </div>
        </div>
      )}
    </Frame>
  ),
  post: {
    save: async ({ call, ask, form, path, texts, url }) => {
      const typed = form
        .text('bibs')
        .toUpperCase()
        .split(/[\s,]+/)
        .filter(Boolean)
        // What was read, without typing it again.
        .flatMap(each => (each === '=' ? form.text('read').split(' ').filter(Boolean) : [each]))
      if (typed.length === 0) throw new FormRefused({ bibs: texts.queue.missing })
      const bibs = typed.length === 1 && typed[0] === '-' ? [] : [...new Set(typed)]
      const { hasStartList } = await call.getRace({ path })
      if (hasStartList && !form.has('anyway')) {
        const runners = await Promise.all(bibs.map(bib => ask('getRunner', { path: { ...path, bib } })))
        const unknown = bibs.filter((_, place) => runners[place]?.status === 404)
        if (unknown.length > 0) throw new FormRefused({ bibs: texts.queue.notListed(unknown.join(', ')) })
      }
      const ulid = form.text('ulid')
      await call.correctBibs({ path: { ...path, ulid }, body: { bibs }, ifMatch: form.text('version') })
      const message = bibs.length === 0 ? texts.queue.savedNone : texts.queue.saved(bibs.join(', '))
      return redirect(addressWith(url, {}), message)
    },
  },
})

interface Reviews {
  readonly items: readonly { readonly ulid: string; readonly bibs: readonly string[] }[]
  readonly nextCursor?: string | undefined
}

const unlistedOf = async ({ items, nextCursor }: Reviews) => ({
  items: items.map(({ ulid, bibs }) => ({ ulid, read: bibs })),
  nextCursor,
})
