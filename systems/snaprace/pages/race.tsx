import { ButtonLink, Empty, Frame, Pager } from '@monotable/web'
import { BibForm } from './bib-form.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { RaceHead } from './race-head.tsx'
import { at, fileOf, page } from './snaprace-page.ts'

export const race = page({
  path: '/races/{eventId}',
  may: 'anyone',
  styles: ['snaprace'],
  load: async ({ call, path, query }) => {
    const found = await call.getRace({ path })
    const { orgId, eventId } = found
    const cursor = query.cursor ? { cursor: query.cursor } : {}
    return {
      race: found,
      photos: await call.listPhotos({ path: { orgId, eventId }, query: { limit: 24, ...cursor } }),
    }
  },
  title: ({ data }) => data.race.name,
  preview: ({ data: { race: shown }, texts, formats }) => ({
    description: `${formats.date(shown.eventDate, 'long')}${shown.place ? ` · ${shown.place}` : ''} · ${texts.race.preview(formats.number(shown.photoCount))}`,
    ...(shown.cover && {
      image: { src: fileOf({ ...shown, ulid: shown.cover.ulid }, 'download'), alt: shown.name },
    }),
  }),
  view: ({ data: { race: shown, photos }, texts, formats, person }) => (
    <Frame bare>
      <RaceHead race={shown} texts={texts} formats={formats} isTitle>
        <div class="race-find">
          <BibForm eventId={shown.eventId} texts={texts} />
          {shown.faces === 'image' && (
            <a class="selfie-link" href={at.selfie(shown.eventId)}>
              {texts.race.selfie}
            </a>
          )}
        </div>
      </RaceHead>
      <div class="race-body">
        <h2>{texts.race.newest}</h2>
        {photos.items.length === 0 ? (
          <Empty icon="camera" title={texts.race.noPhotos}>
            {texts.race.noPhotosLead}
          </Empty>
        ) : (
          <PhotoGrid
            photos={photos.items}
            hrefOf={({ ulid }) => at.photo(shown.eventId, ulid)}
            texts={texts}
            asPerson={person !== undefined}
          />
        )}
        <Pager next={photos.nextCursor} />
        <footer class="race-foot soft small">
          {shown.photographers.length > 0 && (
            <p>
              {texts.race.photographers}{' '}
              {formats.list(shown.photographers.map(({ displayName }) => displayName))}
            </p>
          )}
          <ButtonLink kind="quiet" size="small" href={at.selfie(shown.eventId)} icon="camera">
            {texts.race.selfie}
          </ButtonLink>
        </footer>
      </div>
    </Frame>
  ),
})
