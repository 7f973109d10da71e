import { ButtonLink, Card, Empty, Frame, Notice, PageHead, Stat, Stats, Table } from '@monotable/web'
import { at, page } from './snaprace-page.ts'

/** How far the photos of a race are, for its organizer, while they come in. */
export const progress = page({
  path: '/organizers/{orgId}/events/{eventId}/stats',
  styles: ['snaprace'],
  scripts: ['snaprace-live'],
  load: async ({ call, path }) => {
    const [event, stats, photographers] = await Promise.all([
      call.getEvent({ path }),
      call.getStats({ path }),
      call.listAssignedPhotographers({ path, query: { limit: 100 } }),
    ])
    const names = new Map(photographers.items.map(each => [each.photographerId, each.displayName]))
    return { event, stats, names }
  },
  title: ({ texts, data }) => `${texts.progress.title} · ${data.event.name}`,
  view: ({ data: { event, stats, names }, texts, formats, path }) => {
    const t = texts.progress
    const own = at.event(path.orgId, path.eventId)
    const {
      UPLOADED = 0,
      PREPROCESSED = 0,
      ANALYZED = 0,
      FAILED = 0,
      INDEXED = 0,
      REMOVED = 0,
    } = stats.uploads
    const underWay = UPLOADED + PREPROCESSED + ANALYZED
    const all = underWay + FAILED + INDEXED
    return (
      <Frame>
        <PageHead
          title={t.title}
          crumbs={[{ href: own, label: event.name }, { label: t.title }]}
          actions={
            <>
              <ButtonLink href={at.race(path.eventId)} icon="external-link">
                {t.page}
              </ButtonLink>
              <ButtonLink kind="primary" href={at.upload(path.orgId, path.eventId)} icon="upload">
                {t.upload}
              </ButtonLink>
            </>
          }
        />
        <div data-live="3" class="stack">
          <Stats>
            <Stat label={t.photos} value={formats.number(stats.photoCount)} />
            <Stat label={t.underWay} value={formats.number(underWay)} />
            <Stat label={t.failed} value={formats.number(FAILED)} />
            <Stat label={t.faces} value={formats.number(stats.faceCount)} />
            {REMOVED > 0 && <Stat label={t.removed} value={formats.number(REMOVED)} />}
          </Stats>
          {all > 0 && (
            <progress class="bar" max={all} value={INDEXED} aria-label={t.title}>
              {formats.percent(INDEXED / all)}
            </progress>
          )}
          {FAILED > 0 && (
            <Notice kind="warn">
              <a href={`${own}/uploads?state=FAILED`}>{t.failures}</a>
            </Notice>
          )}
          <Card title={t.photographers} flush>
            <Table
              caption={t.photographers}
              rows={stats.photographers}
              keyOf={({ photographerId }) => photographerId}
              columns={[
                {
                  key: 'name',
                  label: t.photographer,
                  cell: ({ photographerId }) => names.get(photographerId) ?? photographerId,
                },
                {
                  key: 'photos',
                  label: t.photos,
                  kind: 'number',
                  cell: ({ photoCount }) => formats.number(photoCount),
                },
              ]}
              empty={
                <Empty icon="camera" title={t.none}>
                  {t.noneLead}
                </Empty>
              }
            />
          </Card>
        </div>
        <p class="faint small live-note">{t.live}</p>
        <ButtonLink href={`${own}/photos-without-bib`} icon="hash">
          {t.queue}
        </ButtonLink>
      </Frame>
    )
  },
})
