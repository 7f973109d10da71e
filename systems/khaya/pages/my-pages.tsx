import { ButtonLink, Empty, Icon, PageHead, Pager } from '@monotable/web'
import { aroundOf, at, home, KhayaFrame, type OwnBid, page } from './khaya-page.tsx'
import { ProjectCard, rand, type Saying, Status } from './project-parts.tsx'

/** What a homeowner posted, the newest first. */
export const myProjectsPage = page({
  path: '/my-projects',
  styles: ['khaya'],
  load: async context => {
    const around = await aroundOf(context)
    const { cursor } = context.query
    return {
      around,
      ...(await context.call.listOwnProjects({ query: { limit: 20, ...(cursor && { cursor }) } })),
    }
  },
  title: ({ texts: t }) => t.myProjects,
  view: props => {
    const { data, texts: t } = props
    const post = (
      <ButtonLink kind="primary" icon="plus" href={`${home}post`}>
        {t.postProject}
      </ButtonLink>
    )
    return (
      <KhayaFrame of={props} around={data.around}>
        <PageHead title={t.myProjects} actions={data.items.length > 0 && post} />
        {data.items.length === 0 && (
          <Empty icon="house" title={t.nothingYet} action={post}>
            {t.noProjectsYet}
          </Empty>
        )}
        <div class="job-cards" data-rows>
          {data.items.map(project => (
            <ProjectCard key={project.projectId} project={project} saying={props}>
              <Status of={project.status} names={t.projectStatuses} />
              {project.completionRequestedAt && project.status === 'IN_PROGRESS' && (
                <span class="attention">
                  <Icon name="circle-alert" /> {t.workerSaysDone}
                </span>
              )}
            </ProjectCard>
          ))}
        </div>
        <Pager next={data.nextCursor} />
      </KhayaFrame>
    )
  },
})

/** What a worker does now, what waits, and what was. */
export const myWorkPage = page({
  path: '/my-work',
  styles: ['khaya'],
  load: async context => {
    const { call, query } = context
    const around = await aroundOf(context)
    const { items, nextCursor } = await call.listOwnBids({
      query: { limit: 20, ...(query.cursor && { cursor: query.cursor }) },
    })
    return { around, offered: items, nextCursor }
  },
  title: ({ texts: t }) => t.myWork,
  view: props => {
    const { data, texts: t } = props
    const isUnderWay = ({ status, project }: OwnBid) =>
      status === 'ACCEPTED' && project?.status === 'IN_PROGRESS'
    const groups = [
      [t.underWay, data.offered.filter(isUnderWay)],
      [t.waitingBids, data.offered.filter(({ status }) => status === 'PENDING')],
      [t.pastBids, data.offered.filter(each => !isUnderWay(each) && each.status !== 'PENDING')],
    ] as const
    return (
      <KhayaFrame of={props} around={data.around}>
        <PageHead title={t.myWork} />
        {data.offered.length === 0 && (
          <Empty
            icon="wrench"
            title={t.nothingYet}
            action={
              <ButtonLink kind="primary" icon="search" href={home}>
                {t.findWork}
              </ButtonLink>
            }
          >
            {t.noBidsYet}
          </Empty>
        )}
        {groups.map(
          ([label, offers]) =>
            offers.length > 0 && (
              <section key={label}>
                <h2 class="group-title">{label}</h2>
                <ul class="work-list">
                  {offers.map(bid => (
                    <WorkRow key={bid.bidId} bid={bid} saying={props} />
                  ))}
                </ul>
              </section>
            ),
        )}
        <Pager next={data.nextCursor} />
      </KhayaFrame>
    )
  },
})

function WorkRow({ bid, saying }: { bid: OwnBid; saying: Saying }) {
  const { texts: t, formats } = saying
  const { project } = bid
  const isOver = bid.status === 'ACCEPTED' && project && project.status !== 'IN_PROGRESS'
  return (
    <li class="work-row">
      <div>
        <a class="cover" href={at.project(bid.projectId)}>
          {project?.title ?? bid.projectId}
        </a>
        <p class="soft small">
          {project?.location.city} · {formats.since(bid.createdAt)}
        </p>
        {project?.notDoneReason && project.status === 'IN_PROGRESS' && !project.completionRequestedAt && (
          <p class="attention small">
            <Icon name="circle-alert" /> {t.buyerSaysNotDone} {project.notDoneReason}
          </p>
        )}
      </div>
      <div class="work-end">
        <strong>{rand(saying, bid.quote)}</strong>
        {isOver ? (
          <Status of={project.status} names={t.projectStatuses} />
        ) : (
          <Status of={bid.status} names={t.bidStatuses} />
        )}
      </div>
    </li>
  )
}
