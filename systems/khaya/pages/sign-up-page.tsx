import { Button, Field, Form, isOwnPath, PageHead, redirect } from '@monotable/web'
import { aroundOf, type Context, home, KhayaFrame, page } from './khaya-page.tsx'
import { PersonFields } from './person-fields.tsx'
import type { Texts } from './texts.ts'

type Role = 'BUYER' | 'WORKER' | 'SELLER'
const roles: readonly Role[] = ['BUYER', 'WORKER', 'SELLER']

/** First the role, which stays; then what it needs. */
export const signUpPage = page({
  path: '/sign-up',
  styles: ['khaya'],
  load: aroundOf,
  title: ({ texts: t }) => t.signUpTitle,
  view: props => {
    const { texts: t, query, person, data: around } = props
    const role = roles.find(each => each === query.role)
    return (
      <KhayaFrame of={props} around={around} narrow>
        <PageHead title={t.signUpTitle} lead={role ? t.roles[role]?.[0] : t.signUpLead} />
        {role ? <Details role={role} person={person} t={t} /> : <ChooseRole t={t} next={query.next} />}
      </KhayaFrame>
    )
  },
  post: {
    create: async ({ call, form, query, texts: t }) => {
      const said = (name: string) => form.text(name) || undefined
      const role = form.text('role') as Role
      const given = {
        ...(role === 'SELLER' ? { businessName: said('name') } : { name: said('name') }),
        ...(role === 'WORKER' && { skills: [...form.all('skills')], idNumber: said('idNumber') }),
        ...(role === 'WORKER' && said('bio') && { bio: said('bio') }),
      }
      await call.signUp({
        body: {
          ...{ role, ...given, phone: form.text('phone') },
          location: { city: form.text('location.city'), province: 'KZN' },
          ...(said('email') && { email: said('email') }),
        } as Parameters<typeof call.signUp>[0]['body'],
      })
      const next = query.next && isOwnPath(query.next) ? query.next : role === 'WORKER' ? `${home}me` : home
      return redirect(next, t.created)
    },
  },
})

function ChooseRole({ t, next }: { t: Texts; next: string | undefined }) {
  return (
    <ul class="role-cards">
      {roles.map(role => {
        const query = new URLSearchParams({ role, ...(next && { next }) })
        return (
          <li key={role}>
            <a class="cover" href={`${home}sign-up?${query}`}>
              {t.roles[role]?.[0]}
            </a>
            <p class="soft">{t.roles[role]?.[1]}</p>
          </li>
        )
      })}
    </ul>
  )
}

function Details({ role, person, t }: { role: Role; person: Context['person']; t: Texts }) {
  const isPlaceholder = person?.name === person?.phone || person?.name === person?.email
  const name = role === 'SELLER' || isPlaceholder ? '' : person?.name
  const identity = (
    <Field
      name="idNumber"
      label={t.idNumber}
      hint={t.idNumberHint}
      pattern="[0-9]{13}"
      maxLength={13}
      autocomplete="off"
      required
    />
  )
  return (
    <Form do="create" hidden={{ role }}>
      <PersonFields
        role={role}
        person={{ name, phone: person?.phone, email: person?.email }}
        phoneHint={t.phoneHint}
        t={t}
        identity={identity}
      />
      <div class="form-actions">
        <Button kind="primary" size="large" wide icon="check">
          {t.create}
        </Button>
      </div>
    </Form>
  )
}
