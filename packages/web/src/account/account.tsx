import type { PagesHost } from '@monotable/server/host'
import { page, redirect } from '../page/page.ts'
import { FormRefused } from '../page/refusals.ts'
import { useSurroundings } from '../page/surroundings.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Badge, Notice } from '../parts/badge.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Frame } from '../parts/frame.tsx'
import { Icon } from '../parts/icon.tsx'
import { PageHead } from '../parts/tabs.tsx'
import { Upload } from '../parts/upload.tsx'
import { commonTexts } from '../texts/common-texts.ts'
import { isLanguage, languageNames, languages } from '../texts/languages.ts'
import { askAccounts } from './ask-accounts.ts'
import { deviceOf } from './device.ts'
import { administeredBy } from './people.tsx'

type SignIns = Awaited<ReturnType<PagesHost['accounts']['signInsOf']>>

const here = '/account'

/** The profile, where one is signed in, passkeys, and leaving. */
export const account = page({
  path: '/account',
  load: async context => ({
    ...(await context.host.accounts.signInsOf(context.request)),
    administers: (await administeredBy(context)).length > 0,
  }),
  title: ({ language }) => commonTexts[language].account.title,
  scripts: ['passkey', 'upload'],
  bodyLimit: 16 * 1024 * 1024,
  view: ({ data, person, language, host }) => {
    const t = commonTexts[language].account
    return (
      <Frame narrow>
        <PageHead title={t.title} lead={person?.email ?? person?.phone} />
        <div class="stack">
          {person?.isSample ? <Notice>{t.sampleNote}</Notice> : <Profile />}
          <Sessions sessions={data.sessions} />
          {host.accounts.ways.passkey && !person?.isSample && <Passkeys passkeys={data.passkeys} />}
          {data.administers && (
            <ButtonLink href="/account/people" icon="users" class="start">
              {commonTexts[language].people.title}
            </ButtonLink>
          )}
          <Leaving />
        </div>
      </Frame>
    )
  },
  post: {
    profile: async ({ form, host, request, headers, language }) => {
      const name = form.text('name')
      if (name === '') throw new FormRefused({ name: commonTexts[language].reasons.empty })
      const chosen = form.text('language')
      const [picture] = form.files.picture ?? []
      const isRemoved = form.has('removePicture')
      const body = {
        name,
        ...(isLanguage(chosen) && { language: chosen }),
        ...(isRemoved && { picture: null }),
      }
      await askAccounts({ host, request, headers }, '/profile', body)
      if (picture && !isRemoved)
        await askAccounts({ host, request, headers }, '/picture', new Uint8Array(await picture.arrayBuffer()))
      return redirect(here, commonTexts[isLanguage(chosen) ? chosen : language].account.saved)
    },
    end: async ({ form, host, request, headers, language }) => {
      await askAccounts({ host, request, headers }, '/revoke-session', { token: form.text('token') })
      return redirect(here, commonTexts[language].account.ended)
    },
    endOthers: async ({ host, request, headers, language }) => {
      await askAccounts({ host, request, headers }, '/revoke-other-sessions', {})
      return redirect(here, commonTexts[language].account.ended)
    },
    removePasskey: async ({ form, host, request, headers, language }) => {
      await askAccounts({ host, request, headers }, '/passkey/delete-passkey', { id: form.text('id') })
      return redirect(here, commonTexts[language].account.passkeyRemoved)
    },
    export: async ({ host, request, headers }) => {
      const all = await askAccounts<object>({ host, request, headers }, '/export')
      return new Response(JSON.stringify(all, null, 2), {
        headers: {
          'content-type': 'application/json',
          'content-disposition': 'attachment; filename="account.json"',
          'cache-control': 'no-store',
        },
      })
    },
    delete: async ({ host, request, headers, language }) => {
      await askAccounts({ host, request, headers }, '/delete', {})
      return redirect('/', { text: commonTexts[language].account.deleted, kind: 'note' })
    },
  },
})

function Profile() {
  const { person, texts, language } = useSurroundings()
  const t = texts.account
  return (
    <Card title={t.profile}>
      <div class="profile">
        <Avatar name={person?.name ?? ''} picture={person?.picture} large />
        <Form do="profile" takesFiles>
          <Field
            name="name"
            label={t.name}
            value={person?.name}
            autocomplete="name"
            maxLength={80}
            required
          />
          <Field
            name="language"
            label={t.language}
            type="select"
            value={person?.language ?? language}
            options={languages.map(value => ({ value, label: languageNames[value] }))}
            required
          />
          <Upload name="picture" label={t.picture} hint={t.pictureHint} />
          {person?.picture && <Field type="checkbox" name="removePicture" label={t.removePicture} />}
          <div class="form-actions">
            <Button kind="primary">{t.save}</Button>
          </div>
        </Form>
      </div>
    </Card>
  )
}

function Sessions({ sessions }: Pick<SignIns, 'sessions'>) {
  const { texts, formats } = useSurroundings()
  const t = texts.account
  const newest = [...sessions].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  return (
    <Card title={t.sessions}>
      <ul class="entries">
        {newest.map(({ token, createdAt, userAgent, isThis }) => (
          <li key={token}>
            <Icon name={/Mobile|Android|iPhone/.test(userAgent ?? '') ? 'smartphone' : 'monitor'} />
            <div>
              <p>{deviceOf(userAgent ?? '') ?? t.unknownDevice}</p>
              <p class="faint small">{t.signedInSince(formats.since(createdAt))}</p>
            </div>
            {isThis ? (
              <Badge kind="accent">{t.thisSession}</Badge>
            ) : (
              <Form do="end" of={token} hidden={{ token }} class="inline">
                <Button size="small">{t.end}</Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && <p class="soft small">{t.sessionsLead}</p>}
      <div class="row foot">
        <ButtonLink href="/account/sign-out" icon="log-out">
          {texts.frame.signOut}
        </ButtonLink>
        {sessions.length > 1 && (
          <Form do="endOthers" class="inline">
            <Button>{t.endAll}</Button>
          </Form>
        )}
      </div>
    </Card>
  )
}

function Passkeys({ passkeys }: Pick<SignIns, 'passkeys'>) {
  const { texts, formats } = useSurroundings()
  const t = texts.account
  return (
    <Card title={t.passkeys}>
      <p class="soft">{t.passkeysLead}</p>
      <ul class="entries">
        {passkeys.map(({ id, name, createdAt }, at) => (
          <li key={id}>
            <Icon name="key-round" />
            <div>
              <p>{name || t.passkeyName(at + 1)}</p>
              {createdAt && <p class="faint small">{formats.date(createdAt)}</p>}
            </div>
            <Form do="removePasskey" of={id} hidden={{ id }} class="inline">
              <Button size="small">{t.removePasskey}</Button>
            </Form>
          </li>
        ))}
      </ul>
      <div data-passkey="add" data-next={here} data-failed={texts.signIn.passkeyFailed} hidden>
        <Button type="button" icon="plus">
          {t.addPasskey}
        </Button>
        <p class="error-text" role="alert" />
      </div>
      <noscript>
        <p class="faint small">{texts.signIn.passkeyNeedsScript}</p>
      </noscript>
    </Card>
  )
}

function Leaving() {
  const { texts, person } = useSurroundings()
  const t = texts.account
  return (
    <Card title={t.data}>
      <div class="stack">
        <div class="stack tight">
          <p class="soft">{t.exportLead}</p>
          <Form do="export" class="inline">
            <Button icon="download">{t.export}</Button>
          </Form>
        </div>
        {!person?.isSample && (
          <Confirm label={t.delete} question={t.deleteLead} yes={t.deleteConfirm} do="delete" />
        )}
      </div>
    </Card>
  )
}
