import { Button, Empty, Field, Frame, Icon, PageHead, Pager } from '@monotable/web'
import { Photo } from './photo-grid.tsx'
import { at, fileOf, page } from './snaprace-page.ts'
import type { Texts } from './texts.ts'

/** Where somebody who works here goes on, by the claims of the account. */
async function placesFor(context: {
  readonly person: unknown
  readonly system: { readonly name: string } | undefined
  readonly host: {
    readonly accounts: { claimsOf(person: never, system: string): Promise<Record<string, unknown>> }
  }
  readonly texts: Texts
}) {
  if (!context.person) return []
  const { role, orgId } = await context.host.accounts.claimsOf(context.person as never, 'snaprace')
  const { staff } = context.texts
  if (role === 'organizer' && typeof orgId === 'string')
    return [
      { href: `/snaprace/app/organizers/${orgId}/events`, label: staff.organizer, icon: 'flag' as const },
    ]
  if (role === 'photographer')
    return [{ href: '/snaprace/app/upload', label: staff.photographer, icon: 'upload' as const }]
  if (role !== 'platform') return []
  return [
    { href: '/snaprace/app/organizers', label: staff.platform, icon: 'flag' as const },
    { href: '/snaprace/app/photographers', label: staff.photographers, icon: 'camera' as const },
    { href: '/snaprace/app/drift', label: staff.drift, icon: 'search-x' as const },
  ]
}

const listAt = <const Path extends string>(path: Path) =>
  page({
    path,
    may: 'anyone',
    styles: ['snaprace'],
    load: async context => {
      const { call, query } = context
      const q = query.q?.trim() || undefined
      const [races, places] = await Promise.all([
        call.listRaces({
          query: { limit: 24, ...(q && { q }), ...(query.cursor && { cursor: query.cursor }) },
        }),
        placesFor(context),
      ])
      return { ...races, places, q }
    },
    title: ({ texts }) => texts.races.title,
    preview: ({ texts, data }) => {
      const [first] = data.items
      const cover = first?.cover && { ...first, ulid: first.cover.ulid }
      return {
        description: texts.races.lead,
        ...(cover && { image: { src: fileOf(cover, 'download'), alt: first.name } }),
      }
    },
    view: ({ data, texts, formats }) => (
      <Frame>
        {data.places.length > 0 && (
          <nav class="places" aria-label={texts.staff.title}>
            {data.places.map(({ href, label, icon }) => (
              <a key={href} href={href} class="place-card">
                <Icon name={icon} /> {label} <Icon name="chevron-right" />
              </a>
            ))}
          </nav>
        )}
        <PageHead title={texts.races.title} lead={texts.races.lead} />
        <form method="get" class="race-search">
          <Field
            name="q"
            type="search"
            label={texts.races.search}
            hidesLabel
            value={data.q ?? ''}
            placeholder={texts.races.search}
            maxLength={100}
          />
          <Button icon="search">{texts.races.find}</Button>
        </form>
        {data.items.length === 0 ? (
          <Empty icon="flag" title={data.q ? texts.races.none : texts.races.empty}>
            {data.q ? texts.races.noneLead : texts.races.emptyLead}
          </Empty>
        ) : (
          <ul class="races" data-rows>
            {data.items.map((race, place) => (
              <li key={race.eventId}>
                <a class="race-card" href={at.race(race.eventId)}>
                  <span class="race-cover">
                    {race.cover ? (
                      <Photo
                        src={fileOf({ ...race, ulid: race.cover.ulid }, 'thumbnail')}
                        hash={race.cover.thumbHash}
                        alt=""
                        isFirst={place < 3}
                      />
                    ) : (
                      <span class="race-cover-none">
                        <Icon name="camera" />
                      </span>
                    )}
                    <svg
                      class="race-stripe"
                      aria-hidden="true"
                      preserveAspectRatio="none"
                      viewBox="0 0 10 10"
                    >
                      <rect width="10" height="10" fill={race.organizer.color ?? '#6d28d9'} />
                    </svg>
                  </span>
                  <span class="race-card-text">
                    <strong>{race.name}</strong>
                    <span class="soft small">
                      {formats.date(race.eventDate)}
                      {race.place ? ` · ${race.place}` : ''}
                    </span>
                    <span class="faint small">
                      {race.photoCount > 0
                        ? texts.races.photos(formats.number(race.photoCount))
                        : texts.races.noPhotos}
                      {' · '}
                      {race.organizer.name}
                    </span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
        <Pager next={data.nextCursor} />
      </Frame>
    ),
  })

export const races = [listAt('/'), listAt('/races')]
