import { page, redirect } from '../page/page.ts'
import { CallRefused, FormRefused } from '../page/refusals.ts'
import { useSurroundings } from '../page/surroundings.ts'
import { Notice } from '../parts/badge.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Frame } from '../parts/frame.tsx'
import { Mark } from '../parts/icon.tsx'
import { commonTexts } from '../texts/common-texts.ts'
import { askAccounts } from './ask-accounts.ts'
import { addressIn, forgetAddress, type SentTo } from './remember-address.ts'
import { nextOf, useAskedBrand, withNext } from './sign-in.tsx'

/** The code that was sent is typed here. */
export const code = page({
  path: '/account/code',
  may: 'anyone',
  load: async ({ request }) => addressIn(request),
  title: ({ language }) => commonTexts[language].signIn.codeTitle,
  view: ({ data, query }) => (
    <Frame narrow>
      <div class="sign-in">
        {data ? <CodeCard sent={data} next={nextOf(query)} /> : <NoCode next={nextOf(query)} />}
      </div>
    </Frame>
  ),
  post: {
    check: async ({ form, query, host, request, headers, language }) => {
      const sent = addressIn(request)
      if (!sent) return redirect(withNext('/account/sign-in', nextOf(query)))
      const typed = form.text('code').replace(/\s/g, '')
      const asking = { host, request, headers }
      try {
        const { user } = await (sent.way === 'email'
          ? askAccounts<SignedUp>(asking, '/sign-in/email-otp', { email: sent.to, otp: typed })
          : askAccounts<SignedUp>(asking, '/phone-number/verify', { phoneNumber: sent.to, code: typed }))
        forgetAddress(headers, request)
        const next = nextOf(query)
        return redirect(user?.name ? next : withNext('/account/welcome', next))
      } catch (error) {
        if (!(error instanceof CallRefused) || error.status >= 500 || error.status === 429) throw error
        // Wrong, spent and expired codes get the same message: nobody learns which.
        throw new FormRefused({ code: commonTexts[language].signIn.wrongCode })
      }
    },
    again: async ({ query, host, request, headers, language }) => {
      const sent = addressIn(request)
      if (!sent) return redirect(withNext('/account/sign-in', nextOf(query)))
      await (sent.way === 'email'
        ? askAccounts({ host, request, headers }, '/email-otp/send-verification-otp', {
            email: sent.to,
            type: 'sign-in',
          })
        : askAccounts({ host, request, headers }, '/phone-number/send-otp', { phoneNumber: sent.to }))
      return redirect(withNext('/account/code', nextOf(query)), commonTexts[language].signIn.sentAgain)
    },
  },
})

interface SignedUp {
  readonly user?: { readonly name?: string }
}

/** For who opens the address without having asked for a code, or in another browser. */
function NoCode({ next }: { next: string }) {
  const { texts } = useSurroundings()
  return (
    <section class="card sign-in-card">
      <header>
        <h1>{texts.signIn.codeTitle}</h1>
        <p class="soft">{texts.signIn.noCode}</p>
      </header>
      <ButtonLink href={withNext('/account/sign-in', next)} kind="primary" size="large" wide>
        {texts.signIn.title}
      </ButtonLink>
    </section>
  )
}

function CodeCard({ sent, next }: { sent: SentTo; next: string }) {
  const { texts, host } = useSurroundings()
  const t = texts.signIn
  const brand = useAskedBrand()
  return (
    <>
      <section class="card sign-in-card" data-product={brand?.id}>
        <header>
          {brand && <Mark brand={brand} />}
          <h1>{t.codeTitle}</h1>
          <p class="soft">{t.codeLead(sent.to)}</p>
        </header>
        <Form do="check">
          <Field name="code" label={t.code} type="code" maxLength={8} required autofocus />
          <Button kind="primary" size="large" wide>
            {t.codeSend}
          </Button>
        </Form>
        <Form do="again" class="inline aside">
          <Button kind="quiet">{t.again}</Button>
          <ButtonLink href={withNext('/account/sign-in', next)} kind="quiet">
            {t.other}
          </ButtonLink>
        </Form>
      </section>
      {host.config.isDevelopment && (
        <Notice>
          {t.outbox}{' '}
          <a
            href={`/_dev/outbox?${new URLSearchParams({ to: sent.to, limit: '3' })}`}
            target="_blank"
            rel="noopener"
          >
            {t.outboxLink}
          </a>
        </Notice>
      )}
    </>
  )
}
