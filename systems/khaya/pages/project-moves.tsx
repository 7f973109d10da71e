import { Button, ButtonLink, Card, Confirm, Field, Form, Notice } from '@monotable/web'
import { at, type Profile } from './khaya-page.tsx'
import type { Loaded } from './project-page.tsx'
import type { Saying } from './project-parts.tsx'
import type { Texts } from './texts.ts'

const answerTime = 72 * 3600 * 1000

interface MovesProps {
  readonly loaded: Loaded
  readonly me: Profile | undefined
  readonly saying: Saying
}

/** What can be done with a project now, by the two whose it is. */
export function Moves({ loaded, me, saying }: MovesProps) {
  const { texts: t } = saying
  const { project } = loaded
  const isOwner = me?.userId === project.buyerId
  const isWorker = me !== undefined && me.userId === project.acceptedWorkerId
  if (!isOwner && !isWorker) return null
  const other = isOwner ? project.acceptedWorkerId : project.buyerId
  return (
    <div class="stack job-moves">
      {project.cancelReason && (
        <Notice kind="warn">
          {t.cancelledBecause} {project.cancelReason}
        </Notice>
      )}
      {project.status === 'IN_PROGRESS' && (
        <>
          {isOwner ? <OfOwner loaded={loaded} saying={saying} /> : <OfWorker loaded={loaded} t={t} />}
          {other && (
            <ButtonLink icon="message-circle" href={at.talk(other)}>
              {t.write}
            </ButtonLink>
          )}
        </>
      )}
      {project.status === 'COMPLETED' && !loaded.hasReviewed && (
        <ReviewForm name={nameOfOther(loaded, isOwner)} t={t} />
      )}
    </div>
  )
}

/** The way out, below everything else. */
export function Cancel({ loaded: { project }, me, saying: { texts: t } }: MovesProps) {
  const isOwner = me?.userId === project.buyerId
  const isUnderWay = project.status === 'IN_PROGRESS'
  const mayCancel = isUnderWay
    ? isOwner || me?.userId === project.acceptedWorkerId
    : project.status === 'OPEN' && isOwner
  if (!me || !mayCancel) return null
  return (
    <Confirm label={t.cancelProject} icon="x" question={t.cancelQuestion} yes={t.cancelProject} do="cancel">
      {isUnderWay && <Reason t={t} />}
    </Confirm>
  )
}

function nameOfOther({ project, buyer, bids }: Loaded, isOwner: boolean): string {
  if (!isOwner) return buyer.name ?? ''
  return bids.find(({ workerId }) => workerId === project.acceptedWorkerId)?.workerName ?? ''
}

const Reason = ({ t }: { t: Texts }) => (
  <Field name="reason" type="textarea" label={t.reason} rows={2} required maxLength={2000} />
)

function OfOwner({ loaded: { project }, saying: { texts: t, formats } }: Omit<MovesProps, 'me'>) {
  if (!project.completionRequestedAt) return null
  const end = new Date(Date.parse(project.completionRequestedAt) + answerTime)
  return (
    <Card title={t.workerSaysDone}>
      <p class="soft">{t.answerBy(formats.dateTime(end))}</p>
      <Form do="complete">
        <Button kind="primary" size="large" wide icon="check">
          {t.complete}
        </Button>
      </Form>
      <Confirm label={t.notDone} icon="undo-2" question={t.notDoneQuestion} yes={t.notDone} do="notDone">
        <Reason t={t} />
      </Confirm>
    </Card>
  )
}

function OfWorker({ loaded: { project }, t }: { loaded: Loaded; t: Texts }) {
  if (project.completionRequestedAt) return <Notice kind="good">{t.reportedDone}</Notice>
  return (
    <>
      {project.notDoneReason && (
        <Notice kind="warn">
          {t.buyerSaysNotDone} {project.notDoneReason}
        </Notice>
      )}
      <Form do="done">
        <Button kind="primary" size="large" wide icon="check">
          {t.reportDone}
        </Button>
      </Form>
    </>
  )
}

function ReviewForm({ name, t }: { name: string; t: Texts }) {
  const stars = t.starOptions.map((label, index) => ({ value: String(index + 1), label })).reverse()
  return (
    <Card title={t.reviewTitle(name)}>
      <Form do="review">
        <Field name="rating" type="radio" label={t.stars} options={stars} required />
        <Field name="comment" type="textarea" label={t.comment} rows={3} required maxLength={5000} />
        <Button kind="primary" icon="star">
          {t.review}
        </Button>
      </Form>
    </Card>
  )
}
