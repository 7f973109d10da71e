import {
  Badge,
  Button,
  ButtonLink,
  Card,
  Confirm,
  DefinitionList,
  Field,
  Form,
  Notice,
  PageHead,
  Picture,
  redirect,
} from '@monotable/web'
import { addPictures } from './add-pictures.ts'
import { companyNames, EecarFrame, home, page } from './page.tsx'
import { PartCard, partAddress, pictureSizes, stateOf } from './part-card.tsx'
import type { Saying } from './say-wish.ts'
import { specificationRows } from './specification-rows.ts'

export const partPage = page({
  path: '/parts/{partId}',
  may: 'anyone',
  styles: ['eecar'],
  load: async ({ call, path, mayCall }) => {
    const [part, may, me] = await Promise.all([
      call.getPart({ path }),
      mayCall(['editPart', 'transitionPart', 'addPicture', 'listInquiries']),
      call.getMe(),
    ])
    const [names, similar] = await Promise.all([companyNames(call, [part.sellerId]), findSimilar(call, part)])
    return {
      part,
      may,
      me,
      similar,
      seller: part.sellerId === undefined ? undefined : names.get(part.sellerId),
    }
  },
  title: ({ data }) => data.part.name,
  view: props => {
    const {
      data: { part, may, me, similar, seller },
      texts: t,
      formats,
      language,
    } = props
    const saying: Saying = { texts: t, formats, language }
    const state = stateOf(part, t)
    const isOwn = part.sellerId !== undefined && part.sellerId === me.companyId
    return (
      <EecarFrame of={props}>
        <PageHead
          title={part.name}
          crumbs={[
            { href: home, label: t.find },
            {
              href: `${home}?category=${encodeURIComponent(part.category)}`,
              label: t.categories[part.category as 'battery'] ?? part.category,
            },
          ]}
        />
        <div class="part-top">
          <Gallery images={part.images} name={part.name} />
          <div class="part-buy">
            <p class="part-page-price">{formats.money(part.price, 'KRW')}</p>
            <p class="soft">
              {t.each} ·{' '}
              {state ? <Badge kind="warn">{state}</Badge> : t.available(formats.number(part.quantity))}
            </p>
            <p>
              <Badge kind="accent">{t.conditions[part.condition as 'used'] ?? part.condition}</Badge>{' '}
              {part.useClass && (
                <Badge kind={part.useClass === 'reuse' ? 'good' : 'neutral'}>
                  {t.useClasses[part.useClass]}
                </Badge>
              )}
            </p>
            {seller && (
              <p class="part-seller">
                <span class="soft">{t.offeredBy}</span>{' '}
                <a href={`${home}companies/${part.sellerId}`}>{seller}</a>
                {part.place && <span class="soft"> · {part.place}</span>}
              </p>
            )}
            {!isOwn && !state && (
              <ButtonLink
                kind="primary"
                size="large"
                wide
                icon="message-circle"
                href={`${partAddress(part.partId)}/offer`}
              >
                {t.makeOffer}
              </ButtonLink>
            )}
            {isOwn && <OwnerActions part={part} may={may} saying={saying} />}
            <Compliance status={part.complianceStatus} issues={part.complianceIssues} saying={saying} />
          </div>
        </div>
        <div class="part-columns">
          <div class="stack">
            {part.description && <p class="part-description">{part.description}</p>}
            <Card title={t.specifications}>
              <DefinitionList
                entries={specificationRows(part, saying).map(({ label, text, value }) => ({
                  label,
                  value: text,
                  isNumber: value !== undefined,
                }))}
              />
            </Card>
            {part.fitment && part.fitment.length > 0 && (
              <Card title={t.fits}>
                <ul class="plain-list">
                  {part.fitment.map(({ manufacturer, model, fromYear, toYear }) => (
                    <li key={`${manufacturer} ${model}`}>
                      {manufacturer} {model}{' '}
                      {(fromYear ?? toYear) && (
                        <span class="soft">{[fromYear, toYear].filter(Boolean).join('–')}</span>
                      )}
                    </li>
                  ))}
                </ul>
              </Card>
            )}
            {part.useCases.length > 0 && (
              <Card title={t.uses}>
                <ul class="plain-list">
                  {part.useCases.map(({ usageId, industry, application, successCase }) => (
                    <li key={usageId}>
                      <strong>{application}</strong> <span class="soft">{industry}</span>{' '}
                      {successCase && (
                        <Badge kind="good" icon="badge-check">
                          {t.provenUse}
                        </Badge>
                      )}
                    </li>
                  ))}
                </ul>
              </Card>
            )}
          </div>
          {!isOwn && <Inquiry saying={saying} />}
        </div>
        {similar.length > 0 && (
          <section>
            <h2 class="near-title">{t.similar}</h2>
            <div class="part-cards few">
              {similar.map(other => (
                <PartCard key={other.partId} part={other} {...saying} />
              ))}
            </div>
          </section>
        )}
      </EecarFrame>
    )
  },
  post: {
    ask: async ({ call, path, form, texts: t }) => {
      const body = { name: form.text('name'), contact: form.text('contact'), message: form.text('message') }
      await call.createInquiry({ path, body })
      return redirect(partAddress(path.partId), t.asked)
    },
    move: async ({ call, path, form, texts: t }) => {
      await call.transitionPart({ path, body: { to: form.text('to') as 'listed' } })
      return redirect(partAddress(path.partId), t.done)
    },
    pictures: async ({ ask, path, form, texts: t }) => {
      const refused = await addPictures(ask, path.partId, form.files.pictures ?? [])
      return redirect(partAddress(path.partId), refused.join(' ') || t.done)
    },
  },
})

type Call = Parameters<typeof companyNames>[0]

/** Parts of the same kind, the most alike first: of what the name says, only the kind must be. */
async function findSimilar(call: Call, { partId, name }: { partId: string; name: string }) {
  const { items, wishes } = await call.searchParts({ query: { q: name, only: 'kind', limit: 5 } })
  // A name without a kind is like anything.
  if (wishes.length === 0) return []
  return items.filter(item => item.partId !== partId).slice(0, 4)
}

function Gallery({ images, name }: { images: readonly string[]; name: string }) {
  const [first, ...others] = images
  return (
    <div class="gallery">
      <Picture
        src={first}
        sizes={pictureSizes(first)}
        alt={name}
        ratio="photo"
        shownAs="(max-width: 900px) 100vw, 36rem"
        isFirst
        placeholder="package"
      />
      {others.length > 0 && (
        <div class="gallery-row">
          {others.map(image => (
            <a key={image} href={image}>
              <Picture src={pictureSizes(image)[160] ?? image} alt={name} ratio="photo" />
            </a>
          ))}
        </div>
      )}
    </div>
  )
}

interface OwnerActionsProps {
  readonly part: {
    readonly partId: string
    readonly listingStatus: string
    readonly images: readonly string[]
  }
  readonly may: ReadonlySet<string>
  readonly saying: Saying
}

function OwnerActions({ part, may, saying: { texts: t } }: OwnerActionsProps) {
  const address = partAddress(part.partId)
  return (
    <div class="stack">
      <div class="row">
        {may.has('editPart') && (
          <ButtonLink icon="pencil" href={`${address}/do/editPart`}>
            {t.edit}
          </ButtonLink>
        )}
        <ButtonLink icon="inbox" href={`${address}/inquiries`}>
          {t.inquiries}
        </ButtonLink>
        {part.listingStatus === 'withdrawn' ? (
          <Form do="move" hidden={{ to: 'listed' }}>
            <Button icon="rotate-ccw">{t.relist}</Button>
          </Form>
        ) : (
          <Confirm
            label={t.withdraw}
            question={t.withdraw}
            yes={t.withdraw}
            do="move"
            hidden={{ to: 'withdrawn' }}
          />
        )}
      </div>
      <Form do="pictures" takesFiles>
        <Field
          name="pictures"
          type="file"
          label={t.addPictures}
          hint={t.pictureHint}
          accept="image/jpeg,image/png,image/webp"
          multiple
        />
        <Button icon="camera">{t.addPictures}</Button>
      </Form>
    </div>
  )
}

function Compliance({
  status,
  issues,
  saying: { texts: t },
}: {
  status: string
  issues: readonly string[]
  saying: Saying
}) {
  if (status === 'ok') return <Notice kind="good">{t.complianceOk}</Notice>
  if (status === 'pending') return <Notice>{t.compliancePending}</Notice>
  return (
    <Notice kind="warn">
      {t.complianceBad}: {issues.map(issue => t.complianceIssues[issue] ?? issue).join(', ')}
    </Notice>
  )
}

function Inquiry({ saying: { texts: t } }: { saying: Saying }) {
  return (
    <Card title={t.ask} class="inquiry">
      <Form do="ask">
        <Field name="name" label={t.askName} required autocomplete="name" maxLength={200} />
        <Field name="contact" label={t.askContact} required maxLength={200} />
        <Field name="message" label={t.askMessage} type="textarea" rows={3} required maxLength={5000} />
        <Button icon="send">{t.send}</Button>
      </Form>
    </Card>
  )
}
