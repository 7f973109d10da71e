import { Button, ButtonLink, Empty, Frame, Pager, redirect } from '@monotable/web'
import { BibForm } from './bib-form.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { RaceHead } from './race-head.tsx'
import { at, fileOf, page, zipOf } from './snaprace-page.ts'
import type { Texts } from './texts.ts'

/** What a page of photos holds: most runners have fewer. */
const limit = 60

export const myPhotos = page({
  path: '/races/{eventId}/bib',
  may: 'anyone',
  styles: ['snaprace'],
  scripts: ['snaprace-share'],
  load: async ({ call, path, query }) => {
    const race = await call.getRace({ path })
    const { orgId, eventId } = race
    const bib = query.bib?.trim() ?? ''
    const cursor = query.cursor ? { cursor: query.cursor } : {}
    if (bib === '') return { race, bib, found: undefined }
    return {
      race,
      bib: bib.toUpperCase(),
      found: await call.listBibPhotos({ path: { orgId, eventId, bib }, query: { limit, ...cursor } }),
    }
  },
  title: ({ data, texts }) => `${texts.mine.title(data.bib)} · ${data.race.name}`,
  preview: ({ data, texts }) => {
    const first = data.found?.items[0]
    return {
      description: texts.mine.preview(data.race.name),
      ...(first && { image: { src: fileOf(first, 'download'), alt: texts.mine.title(data.bib) } }),
    }
  },
  view: ({ data: { race, bib, found }, texts, formats, url, person }) => {
    const photos = found?.items ?? []
    return (
      <Frame bare>
        <RaceHead race={race} texts={texts} formats={formats} />
        <div class="race-body">
          <div class="mine-head">
            <div>
              <h1>{texts.mine.title(bib)}</h1>
              <p class="soft">
                {found && countOf(photos.length, found.nextCursor !== undefined, { texts, formats })}
              </p>
            </div>
            {photos.length > 0 && (
              <div class="row">
                <Button type="button" kind="plain" icon="link" class="share" {...{ 'data-share': url.href }}>
                  {texts.mine.share}
                </Button>
                <ButtonLink kind="primary" icon="download" href={zipOf(race, bib)} download>
                  {texts.mine.all}
                </ButtonLink>
              </div>
            )}
          </div>
          <p class="share-note small" role="status" data-share-note data-copied={texts.photo.copied} />
          <Result runner={found?.runner} texts={texts} />
          {photos.length > 0 ? (
            <PhotoGrid
              photos={photos}
              hrefOf={({ ulid }) => at.photo(race.eventId, ulid, bib)}
              texts={texts}
              asPerson={person !== undefined}
            />
          ) : (
            <Empty icon="search-x" title={texts.mine.none}>
              {texts.mine.noneLead}
            </Empty>
          )}
          <Pager next={found?.nextCursor} />
          <section class="mine-more">
            {race.faces === 'image' && (
              <p>
                {texts.mine.selfieToo} <a href={at.selfie(race.eventId)}>{texts.race.selfie}</a>
              </p>
            )}
            <h2>{texts.mine.other}</h2>
            <BibForm eventId={race.eventId} texts={texts} />
          </section>
        </div>
      </Frame>
    )
  },
  post: { again: async ({ path }) => redirect(at.race(path.eventId)) },
})

interface Words {
  readonly texts: Texts
  readonly formats: { number(value: number): string }
}

const countOf = (count: number, more: boolean, { texts, formats }: Words) =>
  count === 1 && !more ? texts.mine.one : texts.mine.photos(formats.number(count), more)

interface Runner {
  readonly name: string
  readonly result?: Readonly<Record<string, unknown>> | undefined
}

/** Name, time and place of the runner, where the race shows results. */
function Result({ runner, texts }: { runner: Runner | undefined; texts: Texts }) {
  if (!runner) return null
  const { netTime, gunTime, rank, category } = runner.result ?? {}
  const facts = [
    [texts.mine.time, netTime ?? gunTime],
    [texts.mine.rank, rank],
    [texts.mine.category, category],
  ].filter(([, value]) => value !== undefined && value !== '')
  return (
    <dl class="result">
      <div class="result-name">
        <dt class="visually-hidden">{texts.startList.name}</dt>
        <dd>{runner.name}</dd>
      </div>
      {facts.map(([label, value]) => (
        <div key={String(label)}>
          <dt>{String(label)}</dt>
          <dd>{String(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
