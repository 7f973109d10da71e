import { Button, ButtonLink, Empty, Field, PageHead, Pager } from '@monotable/web'
import { aroundOf, type Context, home, KhayaFrame, page, towns } from './khaya-page.tsx'
import { ProjectCard } from './project-parts.tsx'
import { loadSellerHome, SellerHome } from './seller-home.tsx'
import type { Texts } from './texts.ts'

/** "Near me" is the town of the profile, unless the address names another. */
function askedIn(query: Context['query'], own: string | undefined) {
  const city = (query.city ?? own ?? '').replaceAll('#', '').trim()
  return { city, skill: (query.skill ?? '').trim() }
}

export const findPage = page({
  path: '/',
  may: 'anyone',
  styles: ['khaya'],
  load: async context => {
    const { call, query } = context
    const around = await aroundOf(context)
    if (around.profile?.role === 'SELLER') return { around, orders: await loadSellerHome(context) }
    const asked = askedIn(query, around.profile?.role === 'WORKER' ? around.profile.location.city : undefined)
    const { city, skill } = asked
    const projects = await call.listProjects({
      query: {
        ...(city && { city }),
        ...(skill && { skill }),
        ...(query.cursor && { cursor: query.cursor }),
        limit: 12,
      },
    })
    return { around, asked, orders: undefined, ...projects }
  },
  title: ({ texts: t, data }) => (data.orders ? t.shop : t.findWork),
  preview: ({ texts: t }) => ({ description: t.findLead }),
  view: props => {
    const { data, texts: t } = props
    if (data.orders)
      return (
        <KhayaFrame of={props} around={data.around}>
          <SellerHome orders={data.orders} sellerId={data.around.profile?.userId ?? ''} saying={props} />
        </KhayaFrame>
      )
    return (
      <KhayaFrame of={props} around={data.around}>
        <PageHead
          title={t.findTitle}
          lead={t.findLead}
          actions={
            data.around.profile?.role !== 'WORKER' && (
              <ButtonLink kind="primary" icon="plus" href={`${home}post`}>
                {t.postProject}
              </ButtonLink>
            )
          }
        />
        <Narrow asked={data.asked} t={t} />
        {data.items.length === 0 && (
          <Empty icon="search-x" title={t.noProjects}>
            {t.noProjectsHint}
          </Empty>
        )}
        <div class="job-cards" data-rows>
          {data.items.map((project, index) => (
            <ProjectCard key={project.projectId} project={project} isFirst={index === 0} saying={props} />
          ))}
        </div>
        <Pager next={data.nextCursor} />
      </KhayaFrame>
    )
  },
})

function Narrow({ asked, t }: { asked: { city: string; skill: string }; t: Texts }) {
  const trades = Object.entries(t.trades).map(([value, label]) => ({ value, label }))
  return (
    <search>
      <form class="narrow-form" action={home} method="get">
        <Field
          name="city"
          label={t.town}
          value={asked.city}
          suggestions={towns}
          placeholder={t.allTowns}
          maxLength={100}
          required={false}
        />
        <Field
          name="skill"
          type="select"
          label={t.trade}
          options={trades}
          value={asked.skill}
          placeholder={t.allTrades}
        />
        <Button kind="primary" icon="search">
          {t.show}
        </Button>
      </form>
    </search>
  )
}
