import { Badge, Icon, Picture } from '@monotable/web'
import type { ComponentChildren } from 'preact'
import { at, type Context, type Person, type Project } from './khaya-page.tsx'
import type { Texts } from './texts.ts'

export type Saying = Pick<Context, 'texts' | 'formats'>

/** Cents only where there are some: budgets are round. */
export const rand = ({ formats }: Pick<Context, 'formats'>, amount: number) =>
  Number.isInteger(amount)
    ? formats.number(amount, { ...inRand, maximumFractionDigits: 0 })
    : formats.money(amount, 'ZAR')

const inRand = { style: 'currency', currency: 'ZAR', currencyDisplay: 'narrowSymbol' } as const

export const tradeName = (t: Texts, skill: string) => t.trades[skill.toLowerCase()] ?? skill

export const bidsOf = ({ texts: t, formats }: Saying, count: number) =>
  count === 0 ? t.noBids : count === 1 ? t.oneBid : t.bids(formats.number(count))

export function ProjectCard({
  project,
  isFirst,
  saying,
  children,
}: {
  project: Project
  isFirst?: boolean
  saying: Saying
  /** How it stands, where that is not the same for all. */
  children?: ComponentChildren
}) {
  const { texts: t, formats } = saying
  const { title, location, skills, budget, bidCount, createdAt, images = [] } = project
  return (
    <article class="job-card">
      <Picture
        src={images[0]}
        alt=""
        ratio="photo"
        shownAs="(min-width: 40rem) 14rem, 7rem"
        placeholder="house"
        {...(isFirst && { isFirst })}
      />
      <div>
        <h2>
          <a class="cover" href={at.project(project.projectId)}>
            {title}
          </a>
        </h2>
        <p class="job-budget">{t.range(rand(saying, budget.min), rand(saying, budget.max))}</p>
        <p class="soft place">
          <Icon name="map-pin" />
          {location.city} · {skills.map(skill => tradeName(t, skill)).join(', ')}
        </p>
        <p class="faint small dots">
          <span>{bidsOf(saying, bidCount)}</span>
          <time dateTime={createdAt}>{formats.since(createdAt)}</time>
        </p>
        {children && <p class="card-status">{children}</p>}
      </div>
    </article>
  )
}

const kinds: Readonly<Record<string, 'accent' | 'good' | 'warn'>> = {
  OPEN: 'accent',
  IN_PROGRESS: 'warn',
  COMPLETED: 'good',
  PENDING: 'accent',
  ACCEPTED: 'good',
  CONFIRMED: 'warn',
  DELIVERED: 'good',
}

export function Status({ of, names }: { of: string; names: Readonly<Record<string, string>> }) {
  return <Badge kind={kinds[of] ?? 'neutral'}>{names[of] ?? of}</Badge>
}

/** Stars in words and a figure; whoever has none yet is new, not bad. */
export function Rating({ person, saying: { texts: t, formats } }: { person: Person; saying: Saying }) {
  if (person.ratingCount === 0) return <span class="soft">{t.noReviews}</span>
  const score = formats.number(person.trustScore, { minimumFractionDigits: 1 })
  return (
    <span class="rating">
      <Icon name="star" /> {score}{' '}
      <span class="soft">({t.reviewsCount(formats.number(person.ratingCount))})</span>
    </span>
  )
}

/** How often a worker finishes what was begun; without a job yet: new (K26). */
export function Finishes({ person, saying: { texts: t, formats } }: { person: Person; saying: Saying }) {
  if (person.completionRate === undefined) return <Badge kind="accent">{t.newWorker}</Badge>
  return (
    <>
      {t.jobs(formats.number(person.totalJobs ?? 0))} · {t.finishes(formats.percent(person.completionRate))}
    </>
  )
}

export function Verified({ person, t }: { person: Person; t: Texts }) {
  const isVerified = person.idVerified ?? person.businessVerified ?? person.verified
  return isVerified ? (
    <Badge kind="good" icon="badge-check">
      {t.verified}
    </Badge>
  ) : (
    <Badge>{t.notVerified}</Badge>
  )
}

/** Pictures of ours, and those on the web; those in a bucket of ours have an operation. */
export const portfolioOf = ({ userId, portfolio = [] }: Person): string[] =>
  portfolio.map((address, index) =>
    address.startsWith('s3://') ? `/khaya/users/${userId}/portfolio/${index + 1}` : address,
  )
