import { Badge, Card, Empty, Frame, Icon, Notice, PageHead } from '@monotable/web'
import { PhotoGrid } from './photo-grid.tsx'
import { at, page } from './snaprace-page.ts'

/** The races that a photographer uploads to. */
export const uploads = page({
  path: '/upload',
  styles: ['snaprace'],
  load: async ({ call, person, host }) => {
    const { photographerId } = person ? await host.accounts.claimsOf(person, 'snaprace') : {}
    if (typeof photographerId !== 'string') return { items: [] }
    return call.listAssignedEvents({ path: { photographerId } })
  },
  title: ({ texts }) => texts.upload.title,
  view: ({ data, texts, formats }) => (
    <Frame narrow>
      <PageHead title={texts.upload.title} lead={texts.upload.choose} />
      {data.items.length === 0 ? (
        <Empty icon="camera" title={texts.upload.none}>
          {texts.upload.noneLead}
        </Empty>
      ) : (
        <ul class="upload-races">
          {data.items.map(({ orgId, eventId, name, eventDate, place, status }) => (
            <li key={eventId}>
              <a class="place-card" href={at.upload(orgId, eventId)}>
                <Icon name="upload" />
                <span>
                  <strong>{name}</strong>
                  <span class="soft small block">
                    {formats.date(eventDate)}
                    {place ? ` · ${place}` : ''}
                  </span>
                </span>
                {status === 'inactive' && <Badge>{texts.upload.inactive}</Badge>}
                <Icon name="chevron-right" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Frame>
  ),
})

/** Drop a folder, and leave: whatever happens, each file becomes one photo. */
export const upload = page({
  path: '/organizers/{orgId}/events/{eventId}/upload',
  styles: ['snaprace'],
  scripts: ['snaprace-upload'],
  // Where the store takes files itself, they go there.
  connects: ['https:', 'http://127.0.0.1:*', 'http://localhost:*'],
  load: async ({ call, path, person, host }) => {
    const failed = await call.listUploads({ path, query: { state: 'FAILED', limit: 50 } })
    const { photographerId } = person ? await host.accounts.claimsOf(person, 'snaprace') : {}
    if (typeof photographerId !== 'string') {
      const { name } = await call.getEvent({ path })
      return { name, failed: failed.items, photos: [] }
    }
    const ofOwn = { photographerId }
    const [own, assigned] = await Promise.all([
      call
        .listPhotographerPhotos({ path: ofOwn, query: { eventId: path.eventId, limit: 12 } })
        .catch(() => undefined),
      call.listAssignedEvents({ path: ofOwn }),
    ])
    const name = assigned.items.find(({ eventId }) => eventId === path.eventId)?.name ?? path.eventId
    return { name, failed: failed.items, photos: own?.items ?? [] }
  },
  title: ({ texts }) => texts.upload.title,
  view: ({ data, texts, path }) => (
    <Frame narrow>
      <PageHead
        title={texts.upload.title}
        crumbs={[{ href: '/snaprace/app/upload', label: texts.upload.choose }, { label: data.name }]}
      />
      <noscript>
        <Notice kind="warn">{texts.upload.noScript}</Notice>
      </noscript>
      <section
        class="uploader"
        data-upload={`/snaprace/organizers/${path.orgId}/events/${path.eventId}`}
        data-event={`${path.orgId}/${path.eventId}`}
        data-texts={JSON.stringify(texts.upload.island)}
        data-insecure={texts.upload.insecure}
      >
        <div class="drop-zone" data-drop>
          <Icon name="upload" class="state-icon" />
          <p class="drop-title">{texts.upload.drop}</p>
          <p class="soft small">{texts.upload.dropLead}</p>
          <div class="row center">
            <label class="button primary">
              {texts.upload.folder}
              <input
                class="visually-hidden"
                type="file"
                data-folder
                multiple
                {...{ webkitdirectory: true }}
              />
            </label>
            <label class="button plain">
              {texts.upload.files}
              <input class="visually-hidden" type="file" data-files multiple accept="image/*" />
            </label>
          </div>
        </div>
        <div data-state role="status" aria-live="polite" />
        <div data-list />
      </section>
      {data.failed.length > 0 && (
        <Card title={texts.upload.failures}>
          <p class="soft small">{texts.upload.failuresLead}</p>
          <ul class="failed-list">
            {data.failed.map(({ rawId, rawKey = '', reason = '' }) => (
              <li key={rawId}>
                <span>
                  {rawKey
                    .split('/')
                    .at(-1)
                    ?.replace(/^[0-9A-Z]{26}-/, '')}
                </span>
                <span class="soft small">{texts.upload.island.reasons[reason] ?? reason}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {data.photos.length > 0 && (
        <section class="own-photos">
          <h2>{texts.upload.earlier}</h2>
          <PhotoGrid
            photos={data.photos}
            hrefOf={({ ulid }) => at.photo(path.eventId, ulid)}
            texts={texts}
            asPerson
          />
        </section>
      )}
    </Frame>
  ),
})
