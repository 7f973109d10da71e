import { accountsRequest } from '../page/accounts-request.ts'
import { isOwnPath } from '../page/flash.ts'
import { page, redirect } from '../page/page.ts'
import { FormRefused } from '../page/refusals.ts'
import { useSurroundings } from '../page/surroundings.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Notice } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Frame } from '../parts/frame.tsx'
import { Icon, Mark } from '../parts/icon.tsx'
import { commonTexts } from '../texts/common-texts.ts'
import { askAccounts } from './ask-accounts.ts'
import { rememberAddress } from './remember-address.ts'

/** Only to paths of this site: nobody is led elsewhere by a link to sign-in. */
export const nextOf = (query: Readonly<Record<string, string | undefined>>): string =>
  isOwnPath(query.next) && !query.next.startsWith('/account/sign-in') ? query.next : '/'

export const withNext = (path: string, next: string): string =>
  next === '/' ? path : `${path}?${new URLSearchParams({ next })}`

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const phoneForm = /^\+[1-9]\d{6,14}$/

/** Countries whose people write their numbers with a 0 in front. */
const callingCodes: Readonly<Record<string, string>> = { ZA: '27', KR: '82' }

/** `0821234567` is `+27821234567` in South Africa: where the product is used, else where the browser's language is. */
function withCountry(number: string, country: string, locale: string): string {
  const code = callingCodes[country || (new Intl.Locale(locale).maximize().region ?? '')]
  return code ? number.replace(/^0(?=[1-9])/, `+${code}`) : number
}

export const signIn = page({
  path: '/account/sign-in',
  may: 'anyone',
  title: ({ language }) => commonTexts[language].signIn.title,
  scripts: ['passkey'],
  view: ({ host, query }) => (
    <Frame narrow>
      <div class="sign-in">
        <Ways />
        {query.error && <Failed />}
        {host.config.isDevelopment && <Outbox />}
        {host.accounts.ways.samples.length > 0 && <Samples />}
      </div>
    </Frame>
  ),
  post: {
    email: async ({ form, query, host, request, headers, language }) => {
      const email = form.text('email').toLowerCase()
      if (!emailForm.test(email)) throw new FormRefused({ email: commonTexts[language].signIn.checkEmail })
      const body = { email, type: 'sign-in' }
      await askAccounts({ host, request, headers }, '/email-otp/send-verification-otp', body)
      rememberAddress(headers, request, { way: 'email', to: email })
      return redirect(withNext('/account/code', nextOf(query)))
    },
    phone: async ({ form, query, host, request, headers, language, formats }) => {
      const typed = form.text('phone').replace(/[\s().-]/g, '')
      const phoneNumber = withCountry(typed, form.text('country'), formats.locale)
      if (!phoneForm.test(phoneNumber))
        throw new FormRefused({ phone: commonTexts[language].signIn.checkPhone })
      await askAccounts({ host, request, headers }, '/phone-number/send-otp', { phoneNumber })
      rememberAddress(headers, request, { way: 'phone', to: phoneNumber })
      return redirect(withNext('/account/code', nextOf(query)))
    },
    sample: async ({ form, query, host, request, headers }) => {
      const system = form.text('system')
      await askAccounts({ host, request, headers }, '/sample/sign-in', { system, user: form.text('user') })
      const next = nextOf(query)
      return redirect(next === '/' ? `/${system}/app/` : next)
    },
    issuer: async ({ query, host, request, headers }) => {
      const body = { provider: 'issuer', callbackURL: nextOf(query), errorCallbackURL: '/account/sign-in' }
      const { url } = await askAccounts<{ url: string }>({ host, request, headers }, '/sign-in/social', body)
      // The issuer's own address, which accounts took from its configuration.
      return new Response(null, { status: 303, headers: { location: url, 'cache-control': 'no-store' } })
    },
  },
})

/** The product that somebody wanted to open. */
const askedProduct = (url: URL) => nextOf(Object.fromEntries(url.searchParams)).split('/')[1]

/** Its name, mark and colours, so that who came from there sees on every step where they are. */
export function useAskedBrand() {
  const { host, url, brandOf } = useSurroundings()
  const asked = host.systems.find(({ name }) => name === askedProduct(url))
  return asked && brandOf(asked)
}

function Ways() {
  const { texts, host, form } = useSurroundings()
  const { email, phone, passkey, issuer, samples } = host.accounts.ways
  const t = texts.signIn
  const hasWay = email || phone || passkey || issuer
  const brand = useAskedBrand()
  const isPhoneFirst = brand?.phonesOf !== undefined
  return (
    <section class="card sign-in-card" data-product={brand?.id}>
      <header>
        {brand && <Mark brand={brand} />}
        <h1>{brand ? t.titleTo(brand.name) : t.title}</h1>
        <p class="soft">{hasWay ? t.lead : samples.length > 0 ? t.none : t.noWay}</p>
      </header>
      {issuer && (
        <Form do="issuer">
          <Button kind="primary" size="large" wide icon="log-in">
            {t.issuer(issuer.name)}
          </Button>
        </Form>
      )}
      {phone && isPhoneFirst && <ByPhone isOpen country={brand?.phonesOf} />}
      {email && (
        <Form do="email">
          <Field name="email" label={t.email} type="email" autocomplete="email webauthn" required />
          <Button kind={isPhoneFirst ? 'plain' : 'primary'} size="large" wide>
            {t.emailSend}
          </Button>
        </Form>
      )}
      {phone && !isPhoneFirst && <ByPhone isOpen={!email || form?.action === 'phone'} />}
      {passkey && <Passkey />}
    </section>
  )
}

/** Folded where most sign in by e-mail; a number that was refused comes back in sight. */
function ByPhone({ isOpen, country = '' }: { isOpen: boolean; country?: string | undefined }) {
  const { texts } = useSurroundings()
  const t = texts.signIn
  return (
    <details class="other-way" open={isOpen}>
      <summary class="button wide">
        <Icon name="smartphone" /> {t.phoneSend}
      </summary>
      <Form do="phone" hidden={{ country }}>
        <Field
          name="phone"
          label={t.phone}
          type="tel"
          hint={country ? t.phoneOwnHint : t.phoneHint}
          autocomplete="tel"
          required
        />
        <Button kind="primary" wide>
          {t.phoneSend}
        </Button>
      </Form>
    </details>
  )
}

/** Needs script: without it the button is not there. */
function Passkey() {
  const { texts, url } = useSurroundings()
  const next = nextOf(Object.fromEntries(url.searchParams))
  return (
    <div data-passkey="sign-in" data-next={next} data-failed={texts.signIn.passkeyFailed} hidden>
      <Button type="button" wide icon="key-round">
        {texts.signIn.passkey}
      </Button>
      <p class="error-text" role="alert" />
    </div>
  )
}

function Failed() {
  const { texts } = useSurroundings()
  return <Notice kind="bad">{texts.states.failed.text}</Notice>
}

function Outbox() {
  const { texts } = useSurroundings()
  return (
    <Notice>
      {texts.signIn.outbox}{' '}
      <a href="/_dev/outbox?limit=5" target="_blank" rel="noopener">
        {texts.signIn.outboxLink}
      </a>
    </Notice>
  )
}

/** One click each, grouped by product. */
function Samples() {
  const { texts, host, url, brandOf } = useSurroundings()
  const { samples } = host.accounts.ways
  // The sample users of the product that somebody wanted to open come first.
  const asked = askedProduct(url)
  const isAsked = ({ name }: { name: string }) => name === asked
  return (
    <section class="samples">
      <header>
        <h2>{texts.signIn.samples}</h2>
        <p class="soft small">{texts.signIn.samplesLead}</p>
      </header>
      {[...host.systems.filter(isAsked), ...host.systems.filter(each => !isAsked(each))]
        .filter(({ name }) => samples.some(({ system }) => system === name))
        .map(system => (
          <details
            class="sample-group"
            key={system.name}
            data-product={brandOf(system).id}
            open={isAsked(system) || !host.systems.some(isAsked)}
          >
            <summary>
              <Mark brand={brandOf(system)} class="small" />
              <h3>{brandOf(system).name}</h3>
              <Icon name="chevron-down" />
            </summary>
            <ul>
              {samples
                .filter(each => each.system === system.name)
                .map(({ sub, name, about }) => (
                  <li key={sub}>
                    <Form
                      do="sample"
                      of={`${system.name}-${sub}`}
                      hidden={{ system: system.name, user: sub }}
                    >
                      <button type="submit" class="sample-card">
                        <Avatar name={name} />
                        <span>
                          <strong>{name}</strong>
                          {about && <span class="faint small">{about}</span>}
                        </span>
                      </button>
                    </Form>
                  </li>
                ))}
            </ul>
          </details>
        ))}
    </section>
  )
}

export const signOut = page({
  path: '/account/sign-out',
  may: 'anyone',
  title: ({ language }) => commonTexts[language].frame.signOut,
  view: ({ language }) => (
    <Frame narrow>
      <div class="state-page">
        <h1>{commonTexts[language].frame.signOut}</h1>
        <Form do="out">
          <Button kind="primary">{commonTexts[language].frame.signOut}</Button>
        </Form>
      </div>
    </Frame>
  ),
  post: {
    out: async ({ host, request, headers, language }) => {
      const answer = await host.accounts.handle(accountsRequest(host, request, '/sign-out', {}))
      for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie)
      return redirect('/', { text: commonTexts[language].signIn.signedOut })
    },
  },
})

/** Where sign-in in a second tab ends: the first one has what was typed. */
export const signedIn = page({
  path: '/account/signed-in',
  title: ({ language }) => commonTexts[language].signIn.doneTitle,
  view: ({ language }) => (
    <Frame narrow>
      <div class="state-page">
        <Icon name="circle-check" class="state-icon" />
        <h1>{commonTexts[language].signIn.doneTitle}</h1>
        <p>{commonTexts[language].signIn.done}</p>
      </div>
    </Frame>
  ),
})
