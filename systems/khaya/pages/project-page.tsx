import { ButtonLink, Card, DefinitionList, Empty, Gallery, Notice, PageHead } from '@monotable/web'
import { BidForm, OwnBid } from './bid-form.tsx'
import { CompareBids } from './compare-bids.tsx'
import {
  aroundOf,
  at,
  type Bid,
  type Context,
  home,
  KhayaFrame,
  type Person,
  type Profile,
  type Project,
  page,
} from './khaya-page.tsx'
import { projectActions } from './project-actions.ts'
import { Cancel, Moves } from './project-moves.tsx'
import { bidsOf, rand, Status, tradeName } from './project-parts.tsx'
import type { Texts } from './texts.ts'

export interface Loaded {
  readonly project: Project
  readonly buyer: Person
  readonly bids: readonly Bid[]
  /** Who bids, by id: only for the homeowner, who compares. */
  readonly bidders: ReadonlyMap<string, Person>
  readonly mine: Bid | undefined
  readonly hasReviewed: boolean
}

async function loadProject({ call, ask, path }: Context, profile: Profile | undefined): Promise<Loaded> {
  const project = await call.getProject({ path: { projectId: path.projectId as string } })
  const { projectId, buyerId } = project
  const isOwner = profile?.userId === buyerId
  const buyer = await call.getUser({ path: { userId: buyerId } })
  const seesBids = isOwner || profile?.role === 'WORKER'
  const bids = seesBids ? (await call.listBids({ path: { projectId }, query: { limit: 30 } })).items : []
  const ids = isOwner ? bids.map(({ workerId }) => workerId) : []
  const people = await Promise.all(ids.map(userId => ask('getUser', { path: { userId } })))
  const found = people.filter(({ status }) => status === 200).map(({ body }) => body as Person)
  const reviews =
    project.status === 'COMPLETED' && profile
      ? await call.listProjectReviews({ path: { projectId } })
      : undefined
  return {
    ...{ project, buyer, bids },
    bidders: new Map(found.map(person => [person.userId, person])),
    mine: bids.find(({ workerId }) => workerId === profile?.userId),
    hasReviewed: reviews?.items.some(({ reviewerId }) => reviewerId === profile?.userId) ?? false,
  }
}

export const projectPage = page({
  path: '/projects/{projectId}',
  may: 'anyone',
  styles: ['khaya'],
  load: async context => {
    const around = await aroundOf(context)
    const may = context.person
      ? await context.mayCall(['editProject', 'transitionProject'])
      : new Set<string>()
    return { around, may, ...(await loadProject(context as unknown as Context, around.profile)) }
  },
  title: ({ data }) => data.project.title,
  preview: ({ data: { project } }) => ({
    description: project.description.slice(0, 200),
    ...(project.images?.[0] && { image: { src: project.images[0], alt: project.title } }),
  }),
  view: props => {
    const { data, texts: t, formats } = props
    const { project, buyer, around } = data
    const { location, budget, timeline, images = [], skills } = project
    const isOwner = around.profile?.userId === project.buyerId
    const period = `${formats.date(timeline.startDate)} – ${formats.date(timeline.endDate)}`
    return (
      <KhayaFrame of={props} around={around}>
        <PageHead
          title={project.title}
          crumbs={[
            { href: isOwner ? `${home}my-projects` : home, label: isOwner ? t.myProjects : t.findWork },
          ]}
          lead={
            <>
              <Status of={project.status} names={t.projectStatuses} /> {bidsOf(props, project.bidCount)}
            </>
          }
          actions={<OnDesk data={data} t={t} />}
        />
        <Moves loaded={data} me={around.profile} saying={props} />
        {isOwner && data.bids.length > 0 && <CompareBids loaded={data} saying={props} />}
        {isOwner && data.bids.length === 0 && project.status === 'OPEN' && (
          <Empty icon="hourglass" title={t.noBids}>
            {t.noBidsHint}
          </Empty>
        )}
        <div class="job">
          <div class="job-main">
            {images.length > 0 && (
              <Gallery label={t.pictures} pictures={images.map(src => ({ src, alt: project.title }))} />
            )}
            <Card title={t.description}>
              <p class="prose">{project.description}</p>
            </Card>
          </div>
          <aside class="job-side">
            <Card>
              <p class="job-price">{t.range(rand(props, budget.min), rand(props, budget.max))}</p>
              <DefinitionList
                entries={[
                  { label: t.trade, value: skills.map(skill => tradeName(t, skill)).join(', ') },
                  { label: t.dates, value: timeline.flexible ? `${period}, ${t.flexible}` : period },
                  { label: t.where, value: placeOf(location) },
                  { label: t.posted, value: formats.since(project.createdAt) },
                  {
                    label: t.postedBy,
                    value: <a href={at.user(buyer.userId)}>{buyer.name ?? buyer.businessName}</a>,
                  },
                ]}
              />
              {!location.address && <p class="faint small rough-place">{t.roughPlace}</p>}
              {around.profile && !isOwner && project.status === 'OPEN' && (
                <ButtonLink icon="message-circle" wide href={at.talk(buyer.userId)}>
                  {t.write}
                </ButtonLink>
              )}
            </Card>
            {project.status === 'OPEN' && !isOwner && <Bidding props={props} />}
          </aside>
        </div>
        <Cancel loaded={data} me={around.profile} saying={props} />
      </KhayaFrame>
    )
  },
  post: projectActions,
})

/** Street and town, where the street is known. */
const placeOf = ({ address = '', city = '' }: Project['location']) =>
  address.includes(city) ? address : [address, city].filter(Boolean).join(', ')

interface BiddingProps extends Pick<Context, 'texts' | 'formats' | 'url' | 'person'> {
  readonly data: Loaded & { readonly around: { readonly profile: Profile | undefined } }
}

/** What a worker can do about a project that is open, or what keeps them from it. */
function Bidding({ props }: { props: BiddingProps }) {
  const { data, texts: t, url, person } = props
  const { profile } = data.around
  if (!profile)
    return (
      <ButtonLink
        kind="primary"
        size="large"
        wide
        icon={person ? 'user-plus' : 'log-in'}
        href={`${person ? `${home}sign-up` : '/account/sign-in'}?next=${encodeURIComponent(url.pathname)}`}
      >
        {person ? t.signUpTitle : t.signInToBid}
      </ButtonLink>
    )
  if (profile.role !== 'WORKER') return <Notice>{t.onlyWorkers}</Notice>
  if (!profile.idVerified)
    return (
      <Notice kind="warn">
        <p>{t.needVerified}</p>
        <ButtonLink icon="upload" href={`${home}me#documents`}>
          {t.addDocuments}
        </ButtonLink>
      </Notice>
    )
  const { mine } = data
  return mine && mine.status !== 'WITHDRAWN' ? (
    <OwnBid bid={mine} saying={props} />
  ) : (
    <BidForm project={data.project} t={t} />
  )
}

/** What the desk does: an owner edits, an administrator ends what is disputed. */
function OnDesk({ data, t }: { data: Loaded & { may: ReadonlySet<string> }; t: Texts }) {
  const { projectId, status } = data.project
  const form = (operation: string) => `${at.project(projectId)}/do/${operation}`
  if (status === 'OPEN' && data.may.has('editProject'))
    return (
      <ButtonLink icon="pencil" href={form('editProject')}>
        {t.editProject}
      </ButtonLink>
    )
  const isAdmin = data.may.has('transitionProject') && !data.may.has('editProject') && !data.mine
  return status === 'IN_PROGRESS' && isAdmin ? (
    <ButtonLink icon="settings" href={form('transitionProject')}>
      {t.admin}
    </ButtonLink>
  ) : null
}
