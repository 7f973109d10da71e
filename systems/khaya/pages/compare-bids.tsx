import { Avatar, ButtonLink, Confirm, Picture } from '@monotable/web'
import { at, type Bid, type Person } from './khaya-page.tsx'
import type { Loaded } from './project-page.tsx'
import { Finishes, portfolioOf, Rating, rand, type Saying, Status, Verified } from './project-parts.tsx'

/** Bids side by side, as columns of a table that scrolls sideways by itself; the cheapest first. */
export function CompareBids({ loaded, saying }: { loaded: Loaded; saying: Saying }) {
  const { texts: t, formats } = saying
  const isOpen = loaded.project.status === 'OPEN'
  const order = { ACCEPTED: 0, PENDING: 1, REJECTED: 2, WITHDRAWN: 3 }
  const bids = [...loaded.bids].sort((a, b) => order[a.status] - order[b.status] || a.quote - b.quote)
  const long = ({ timeline: { duration, unit } }: Bid) =>
    unit === 'weeks' ? t.weeksLong(formats.number(duration)) : t.daysLong(formats.number(duration))
  const of = ({ workerId }: Bid) => loaded.bidders.get(workerId)
  const rows: readonly (readonly [
    string,
    (bid: Bid, person: Person | undefined) => preact.ComponentChild,
  ])[] = [
    [t.bidPrice, bid => <strong class="bid-price">{rand(saying, bid.quote)}</strong>],
    [t.days, bid => `${long(bid)}, ${t.startsOn(formats.date(bid.timeline.startDate))}`],
    [t.rating, (_, person) => person && <Rating person={person} saying={saying} />],
    [t.completion, (_, person) => person && <Finishes person={person} saying={saying} />],
    [t.verified, (_, person) => person && <Verified person={person} t={t} />],
    [t.pastWork, (_, person) => person && <PastWork person={person} label={t.pastWork} />],
    [t.message, bid => <p class="prose small">{bid.proposal}</p>],
  ]
  return (
    <div class="compare-bids">
      <h2 id="bids">{t.compareBids}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section class="compare-scroll" tabIndex={0} aria-labelledby="bids">
        <table class="compare">
          <thead>
            <tr>
              <td />
              {bids.map(bid => (
                <th key={bid.workerId} scope="col">
                  <Avatar name={bid.workerName} /> <a href={at.user(bid.workerId)}>{bid.workerName}</a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, cell]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {bids.map(bid => (
                  <td key={bid.workerId}>{cell(bid, of(bid))}</td>
                ))}
              </tr>
            ))}
            <tr>
              <td />
              {bids.map(bid => (
                <td key={bid.workerId}>
                  <div class="stack tight bid-actions">
                    {isOpen && bid.status === 'PENDING' ? (
                      <Confirm
                        label={t.accept}
                        icon="check"
                        kind="primary"
                        question={t.acceptQuestion(bid.workerName, rand(saying, bid.quote))}
                        yes={t.accept}
                        do="accept"
                        hidden={{ workerId: bid.workerId }}
                        of={bid.workerId}
                      />
                    ) : (
                      <Status of={bid.status} names={t.bidStatuses} />
                    )}
                    <ButtonLink size="small" kind="quiet" icon="message-circle" href={at.talk(bid.workerId)}>
                      {t.write}
                    </ButtonLink>
                  </div>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </div>
  )
}

function PastWork({ person, label }: { person: Person; label: string }) {
  const pictures = portfolioOf(person).slice(0, 3)
  if (pictures.length === 0) return <span class="faint">–</span>
  return (
    <a class="past-work" href={at.user(person.userId)} aria-label={label}>
      {pictures.map(src => (
        <Picture key={src} src={src} alt="" shownAs="4rem" />
      ))}
    </a>
  )
}
