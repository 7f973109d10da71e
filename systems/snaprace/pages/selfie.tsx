import { Button, ButtonLink, Empty, Field, Form, FormRefused, Frame, Notice, redirect } from '@monotable/web'
import { consentVersion, textsIn } from '../selfies/texts.ts'
import { PhotoGrid } from './photo-grid.tsx'
import { RaceHead } from './race-head.tsx'
import { at, page } from './snaprace-page.ts'

const cookieName = 'snaprace-visitor'
const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** Who asks for consent and search: nobody by name, only this browser. */
function visitorToken(request: Request): string | undefined {
  const cookies = request.headers.get('cookie') ?? ''
  return cookies
    .split(/;\s*/)
    .find(each => each.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1)
}

/** The address holds the photos that a search found, so that Back finds them; invalid ones are left out. */
const foundIn = (query: Readonly<Record<string, string | undefined>>) =>
  query.photos
    ?.split(',')
    .filter(each => ulid.test(each))
    .slice(0, 50)

export const selfie = page({
  path: '/races/{eventId}/selfie',
  may: 'anyone',
  styles: ['snaprace'],
  scripts: ['snaprace-selfie'],
  bodyLimit: 6 * 1024 * 1024,
  load: async ({ call, ask, path, query }) => {
    const race = await call.getRace({ path })
    const { orgId, eventId } = race
    const found = foundIn(query)
    const photos = await Promise.all(
      (found ?? []).map(async each => {
        const { status, body } = await ask('getPhoto', { path: { orgId, eventId, ulid: each } })
        // Taken down since.
        return status === 200 ? [body as Awaited<ReturnType<typeof call.getPhoto>>] : []
      }),
    )
    return { race, isSearched: found !== undefined, photos: photos.flat() }
  },
  title: ({ data, texts }) => `${texts.selfie.title} · ${data.race.name}`,
  view: ({ data: { race, isSearched, photos }, texts, formats, language, host, request, person }) => (
    <Frame bare>
      <RaceHead race={race} texts={texts} formats={formats} />
      <div class="race-body selfie-page">
        <h1>{texts.selfie.title}</h1>
        {race.faces !== 'image' ? (
          <>
            <Empty
              icon="camera"
              title={texts.selfie.unavailable}
              action={
                <ButtonLink kind="primary" href={at.race(race.eventId)}>
                  {texts.race.find}
                </ButtonLink>
              }
            >
              {texts.selfie.unavailableLead}
            </Empty>
            {host.config.isDevelopment && <p class="faint small operator-note">{texts.selfie.operator}</p>}
          </>
        ) : (
          <>
            {isSearched && (
              <section class="selfie-found">
                <h2>
                  {photos.length > 0 ? texts.selfie.found(formats.number(photos.length)) : texts.selfie.none}
                </h2>
                {photos.length > 0 ? (
                  <PhotoGrid
                    photos={photos}
                    hrefOf={each => at.photo(race.eventId, each.ulid)}
                    texts={texts}
                    asPerson={person !== undefined}
                  />
                ) : (
                  <Notice>{texts.selfie.noneLead}</Notice>
                )}
                <h2>{texts.selfie.again}</h2>
              </section>
            )}
            <p class="soft">{texts.selfie.lead}</p>
            <Form do="search" takesFiles class="selfie-form">
              <Field
                name="picture"
                type="file"
                label={texts.selfie.picture}
                hint={texts.selfie.pictureHint}
                accept="image/jpeg,image/png"
                required
              />
              <Field name="bib" label={texts.selfie.bib} hint={texts.selfie.bibHint} maxLength={20} />
              <div class="consent">
                <p>{textsIn(language === 'ko' ? 'ko' : 'en').CONSENT}</p>
                <Field name="consent" type="checkbox" label={texts.selfie.consent} required />
              </div>
              <Button kind="primary" size="large" icon="search">
                {texts.selfie.search}
              </Button>
            </Form>
            {visitorToken(request) && (
              <Form do="revoke" class="revoke">
                <Button kind="quiet" size="small">
                  {texts.selfie.revoke}
                </Button>
              </Form>
            )}
          </>
        )}
      </div>
    </Frame>
  ),
  post: {
    search: async ({ call, form, path, texts, request, headers, url }) => {
      const [picture] = form.files.picture ?? []
      const missing = {
        ...(!picture && { picture: texts.selfie.pictureMissing }),
        ...(!form.has('consent') && { consent: texts.selfie.consentMissing }),
      }
      if (!picture || Object.keys(missing).length > 0) throw new FormRefused(missing)
      const { orgId, eventId } = await call.getRace({ path })
      const event = { orgId, eventId }
      const token = visitorToken(request) ?? (await call.createVisitor()).token
      const secure = url.protocol === 'https:' ? '; Secure' : ''
      headers.append(
        'set-cookie',
        `${cookieName}=${token}; Path=/snaprace/app; HttpOnly; SameSite=Lax; Max-Age=31536000${secure}`,
      )
      await call.giveConsent({ path: event, body: { textVersion: consentVersion, accepted: true }, token })
      const image = Buffer.from(await picture.arrayBuffer()).toString('base64')
      const bib = form.text('bib')
      const { items } = await call.searchBySelfie({
        path: event,
        body: { image, ...(bib && { bib }) },
        token,
      })
      const photos = items.map(({ photo }) => photo.ulid).join(',')
      return redirect(`${at.selfie(eventId)}?photos=${photos}`)
    },
    revoke: async ({ call, path, texts, request }) => {
      const { orgId, eventId } = await call.getRace({ path })
      const token = visitorToken(request)
      if (token) await call.revokeConsent({ path: { orgId, eventId }, token })
      return redirect(at.selfie(eventId), texts.selfie.revoked)
    },
  },
})
