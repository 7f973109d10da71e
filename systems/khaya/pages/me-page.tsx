import {
  Badge,
  Button,
  ButtonLink,
  CallRefused,
  Card,
  Confirm,
  Empty,
  Field,
  Form,
  FormRefused,
  Notice,
  PageHead,
  redirect,
  Upload,
} from '@monotable/web'
import {
  aroundOf,
  at,
  type Context,
  home,
  KhayaFrame,
  keepOne,
  keptPictures,
  type Post,
  type Profile,
  page,
} from './khaya-page.tsx'
import type { Saying } from './project-parts.tsx'

const kinds = ['ID', 'BUSINESS', 'ADDRESS', 'OTHER'] as const

async function loadMine(context: Context) {
  const around = await aroundOf(context)
  const { profile } = around
  if (!profile) return { around, profile, documents: [], accesses: [], blocks: [] }
  const path = { userId: profile.userId }
  const proves = profile.role !== 'BUYER'
  const [documents, accesses, blocks] = await Promise.all([
    proves ? context.call.listDocuments({ path }) : { items: [] },
    proves ? context.call.listDocumentAccesses({ path, query: { limit: 5 } }) : { items: [] },
    context.call.listBlocks({ query: { limit: 50 } }),
  ])
  return { around, profile, documents: documents.items, accesses: accesses.items, blocks: blocks.items }
}

type Mine = Awaited<ReturnType<typeof loadMine>>

/** What somebody shows of themselves, and proves. */
export const mePage = page({
  path: '/me',
  styles: ['khaya'],
  scripts: ['upload'],
  bodyLimit: 160 * 1024 * 1024,
  load: context => loadMine(context as unknown as Context),
  title: ({ texts: t }) => t.myProfile,
  view: props => {
    const { data, texts: t } = props
    const { profile, around } = data
    if (!profile)
      return (
        <KhayaFrame of={props} around={around} narrow>
          <Empty
            icon="user-plus"
            title={t.needProfile}
            action={
              <ButtonLink kind="primary" href={`${home}sign-up`}>
                {t.signUpTitle}
              </ButtonLink>
            }
          />
        </KhayaFrame>
      )
    return (
      <KhayaFrame of={props} around={around} narrow>
        <PageHead
          title={profile.name ?? profile.businessName}
          lead={`${profile.location.city} · ${t.roles[profile.role]?.[0]}`}
          actions={
            <>
              <ButtonLink icon="eye" href={at.user(profile.userId)}>
                {t.profile}
              </ButtonLink>
              <ButtonLink icon="pencil" href={`${home}me/edit`}>
                {t.edit}
              </ButtonLink>
            </>
          }
        />
        <div class="stack">
          <Phone profile={profile} saying={props} />
          {profile.role === 'WORKER' && (
            <Card title={t.portfolio}>
              <Form do="portfolio" takesFiles>
                <Upload
                  name="portfolio"
                  label={t.pictures}
                  hint={t.portfolioHint}
                  multiple
                  sends="picture"
                  kept={(profile.portfolio ?? []).map(value => ({ value }))}
                />
                <Button kind="primary" icon="check">
                  {t.save}
                </Button>
              </Form>
            </Card>
          )}
          {profile.role !== 'BUYER' && <Documents mine={data} profile={profile} saying={props} />}
          {data.blocks.length > 0 && (
            <Card title={t.blockedPeople}>
              <ul class="plain-list">
                {data.blocks.map(({ userId, name }) => (
                  <li key={userId}>
                    <a href={at.talk(userId)}>{name ?? userId}</a>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <ButtonLink icon="settings" href="/account">
            {t.account}
          </ButtonLink>
        </div>
      </KhayaFrame>
    )
  },
  post: {
    code: async ({ call, texts: t }) => {
      const { sentTo } = await call.sendPhoneCode()
      return redirect(`${home}me?code=sent#phone`, t.codeSent(sentTo))
    },
    confirm: async ({ call, form, texts: t }) => {
      await call.confirmPhone({ body: { code: form.text('code') } })
      return redirect(`${home}me`, t.phoneConfirmed)
    },
    picture: keepOne('portfolio'),
    portfolio: async context => {
      const portfolio = await keptPictures(context as unknown as Post, 'portfolio')
      await context.call.editOwnProfile({ body: { portfolio } })
      return redirect(`${home}me`, context.texts.saved)
    },
    document: async ({ ask, form, texts: t }) => {
      const [file] = form.files.file ?? []
      if (!file) throw new FormRefused({ file: t.file })
      const answer = await ask('addDocument', {
        query: { kind: form.text('kind') },
        body: new Uint8Array(await file.arrayBuffer()),
        headers: { 'content-type': file.type || 'application/octet-stream' },
      })
      if (answer.status >= 400) throw CallRefused.from(answer)
      return redirect(`${home}me#documents`, t.documentKept)
    },
    forget: async ({ call, form, texts: t }) => {
      const { userId } = await call.getOwnProfile()
      await call.removeDocument({ path: { userId, documentId: form.text('documentId') } })
      return redirect(`${home}me#documents`, t.documentRemoved)
    },
  },
})

function Phone({ profile, saying }: { profile: Profile; saying: Saying & Pick<Context, 'query'> }) {
  const { texts: t, query } = saying
  return (
    <Card
      title={profile.phone}
      aside={
        <Badge kind={profile.phoneVerified ? 'good' : 'warn'}>
          {profile.phoneVerified ? t.phoneVerified : t.phoneNotVerified}
        </Badge>
      }
    >
      {!profile.phoneVerified && (
        <div class="stack" id="phone">
          <Form do="code">
            <Button icon="phone">{t.sendCode}</Button>
          </Form>
          {query.code === 'sent' && (
            <Form do="confirm">
              <Field name="code" type="code" label={t.code} required maxLength={6} />
              <Button kind="primary" icon="check">
                {t.confirmCode}
              </Button>
            </Form>
          )}
        </div>
      )}
    </Card>
  )
}

function Documents({ mine, profile, saying }: { mine: Mine; profile: Profile; saying: Saying }) {
  const { texts: t, formats } = saying
  const isVerified = profile.role === 'WORKER' ? profile.idVerified : profile.businessVerified
  return (
    <div id="documents">
      <Card title={t.documents}>
        {isVerified ? (
          <Notice kind="good">{t.verifiedNow}</Notice>
        ) : (
          <>
            <p class="soft">{t.documentsLead}</p>
            <ul class="plain-list">
              {mine.documents.map(({ documentId, kind, expiresAt }) => (
                <li key={documentId} class="row">
                  <span>
                    <strong>{t.documentKinds[kind]}</strong>{' '}
                    <span class="faint small">{t.until(formats.date(expiresAt))}</span>
                  </span>
                  <Confirm
                    label={t.remove}
                    size="small"
                    question={t.removeQuestion}
                    yes={t.remove}
                    do="forget"
                    hidden={{ documentId }}
                    of={documentId}
                  />
                </li>
              ))}
            </ul>
            <Form do="document" takesFiles>
              <Field
                name="kind"
                type="select"
                label={t.documentKind}
                options={kinds.map(value => ({ value, label: t.documentKinds[value] ?? value }))}
                value={profile.role === 'SELLER' ? 'BUSINESS' : 'ID'}
                required
              />
              <Field
                name="file"
                type="file"
                label={t.file}
                accept="image/jpeg,image/png,image/webp,application/pdf"
                required
              />
              <Button kind="primary" icon="upload">
                {t.upload}
              </Button>
            </Form>
          </>
        )}
        {mine.accesses.map(({ accessedAt, documentId }) => (
          <p key={documentId + accessedAt} class="faint small">
            {t.lookedAt(formats.dateTime(accessedAt))}
          </p>
        ))}
      </Card>
    </div>
  )
}
