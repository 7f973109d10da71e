import { Button, Card, Confirm, Field, Form } from '@monotable/web'
import type { Bid, Project } from './khaya-page.tsx'
import { type Saying, Status } from './project-parts.tsx'
import type { Texts } from './texts.ts'

/** Price, days and a message; what was offered before stands there. */
function BidFields({ bid, start, t }: { bid?: Bid; start: string; t: Texts }) {
  const days = bid && bid.timeline.duration * (bid.timeline.unit === 'weeks' ? 7 : 1)
  return (
    <>
      <Field
        name="quote"
        type="number"
        label={t.price}
        hint={t.priceHint}
        value={bid?.quote}
        before="R"
        min={1}
        step="any"
        required
      />
      <div class="columns">
        <Field name="days" type="number" label={t.days} value={days} min={1} max={999} required />
        <Field name="start" type="date" label={t.start} value={bid?.timeline.startDate ?? start} required />
      </div>
      <Field
        name="proposal"
        type="textarea"
        label={t.proposal}
        hint={t.proposalHint}
        value={bid?.proposal}
        rows={4}
        required
        maxLength={5000}
      />
    </>
  )
}

export function BidForm({ project, t }: { project: Project; t: Texts }) {
  return (
    <Card title={t.yourBid}>
      <Form do="bid">
        <BidFields start={project.timeline.startDate} t={t} />
        <Button kind="primary" size="large" wide icon="send">
          {t.bid}
        </Button>
      </Form>
    </Card>
  )
}

export function OwnBid({ bid, saying: { texts: t } }: { bid: Bid; saying: Saying }) {
  return (
    <Card title={t.yourBid} aside={<Status of={bid.status} names={t.bidStatuses} />}>
      {bid.status === 'PENDING' && (
        <>
          <Form do="change" hidden={{ version: bid.version }}>
            <BidFields bid={bid} start={bid.timeline.startDate} t={t} />
            <Button kind="primary" wide icon="check">
              {t.changeBid}
            </Button>
          </Form>
          <Confirm
            label={t.withdraw}
            icon="undo-2"
            question={t.withdrawQuestion}
            yes={t.withdraw}
            do="withdraw"
          />
        </>
      )}
    </Card>
  )
}
