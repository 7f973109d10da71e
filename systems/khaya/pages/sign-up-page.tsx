import { Button, Field, Form, isOwnPath, PageHead, redirect } from '@monotable/web'
import { aroundOf, type Context, home, KhayaFrame, page, towns } from './khaya-page.tsx'
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
  const trades = Object.entries(t.trades).map(([value, label]) => ({ value, label }))
  const isPlaceholder = person?.name === person?.phone || person?.name === person?.email
  return (
    <Form do="create" hidden={{ role }}>
      <Field
        name="name"
        label={role === 'SELLER' ? t.businessName : t.name}
        value={role === 'SELLER' || isPlaceholder ? '' : person?.name}
        autocomplete={role === 'SELLER' ? 'organization' : 'name'}
        required
        maxLength={200}
      />
      <Field
        name="phone"
        type="tel"
        label={t.phone}
        hint={t.phoneHint}
        value={person?.phone}
        autocomplete="tel"
        required
        maxLength={40}
      />
      <Field
        name="location.city"
        label={t.town}
        suggestions={towns}
        autocomplete="address-level2"
        required
        maxLength={100}
      />
      {role === 'WORKER' && (
        <>
          <Field name="skills" type="checkboxes" label={t.skills} options={trades} required class="trades" />
          <Field
            name="idNumber"
            label={t.idNumber}
            hint={t.idNumberHint}
            pattern="[0-9]{13}"
            maxLength={13}
            autocomplete="off"
            required
          />
          <Field name="bio" type="textarea" label={t.bio} rows={3} maxLength={2000} />
        </>
      )}
      <Field
        name="email"
        type="email"
        label={t.email}
        value={person?.email}
        autocomplete="email"
        maxLength={254}
      />
      <div class="form-actions">
        <Button kind="primary" size="large" wide icon="check">
          {t.create}
        </Button>
      </div>
    </Form>
  )
}
