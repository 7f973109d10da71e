import { Avatar, Badge, ButtonLink, Card, Empty, Gallery, Icon, PageHead, Pager } from '@monotable/web'
import { aroundOf, at, home, KhayaFrame, page } from './khaya-page.tsx'
import { Finishes, portfolioOf, Rating, tradeName, Verified } from './project-parts.tsx'

/** What everybody sees of somebody: past work, badges, reviews. */
export const userPage = page({
  path: '/people/{userId}',
  may: 'anyone',
  styles: ['khaya'],
  load: async context => {
    const { call, path, query } = context
    const person = await call.getUser({ path })
    const reviews = await call.listUserReviews({
      path,
      query: { limit: 10, ...(query.cursor && { cursor: query.cursor }) },
    })
    return { around: await aroundOf(context), person, ...reviews }
  },
  title: ({ data: { person } }) => person.name ?? person.businessName ?? person.userId,
  view: props => {
    const { data, texts: t, formats } = props
    const { person, around } = data
    const name = person.name ?? person.businessName ?? person.userId
    const pictures = portfolioOf(person)
    return (
      <KhayaFrame of={props} around={around} narrow>
        <PageHead
          title={name}
          lead={
            <>
              <Icon name="map-pin" /> {person.location.city} · {t.memberSince(formats.date(person.createdAt))}
            </>
          }
          actions={
            around.profile &&
            around.profile.userId !== person.userId && (
              <ButtonLink kind="primary" icon="message-circle" href={at.talk(person.userId)}>
                {t.write}
              </ButtonLink>
            )
          }
        />
        <div class="stack">
          <p class="person-facts">
            <Avatar name={name} large /> <Rating person={person} saying={props} />
            {person.role !== 'BUYER' && <Verified person={person} t={t} />}
            {person.badges
              .filter(badge => badge !== 'verified' && badge !== 'new')
              .map(badge => (
                <Badge key={badge} kind="accent">
                  {t.badges[badge]}
                </Badge>
              ))}
          </p>
          {person.role === 'WORKER' && (
            <p>
              <Finishes person={person} saying={props} />
            </p>
          )}
          {person.skills && <p class="soft">{person.skills.map(skill => tradeName(t, skill)).join(' · ')}</p>}
          {person.bio && <p class="prose">{person.bio}</p>}
          {pictures.length > 0 && (
            <Card title={t.pastWork}>
              <Gallery
                label={t.pastWork}
                pictures={pictures.map((src, index) => ({ src, alt: `${t.pastWork} ${index + 1}` }))}
              />
            </Card>
          )}
          {person.role === 'SELLER' && (
            <ButtonLink icon="store" href={`${home}materials?seller=${encodeURIComponent(person.userId)}`}>
              {t.materials}
            </ButtonLink>
          )}
          <Card title={t.reviews}>
            {data.items.length === 0 && <Empty icon="star" title={t.noReviews} />}
            <ul class="reviews">
              {data.items.map(({ reviewId, rating, comment, reviewerName, createdAt }) => (
                <li key={reviewId}>
                  <p>
                    <span class="rating">
                      <Icon name="star" /> {formats.number(rating)}
                    </span>{' '}
                    <strong>{reviewerName}</strong>{' '}
                    <span class="faint small">{formats.since(createdAt)}</span>
                  </p>
                  <p class="prose">{comment}</p>
                </li>
              ))}
            </ul>
          </Card>
          <Pager next={data.nextCursor} />
        </div>
      </KhayaFrame>
    )
  },
})
