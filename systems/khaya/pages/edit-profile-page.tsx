import { isDeepStrictEqual } from 'node:util'
import { Button, ButtonLink, Field, Form, PageHead, redirect } from '@monotable/web'
import { aroundOf, home, KhayaFrame, type Post, type Profile, page, towns } from './khaya-page.tsx'
import type { Texts } from './texts.ts'

/** What somebody can change of themselves, by their role. */
export const editProfilePage = page({
  path: '/me/edit',
  styles: ['khaya'],
  load: aroundOf,
  title: ({ texts: t }) => t.edit,
  view: props => {
    const { data: around, texts: t } = props
    return (
      <KhayaFrame of={props} around={around} narrow>
        <PageHead title={t.edit} crumbs={[{ href: `${home}me`, label: t.myProfile }]} />
        {around.profile && <Details profile={around.profile} t={t} />}
      </KhayaFrame>
    )
  },
  post: {
    save: async ({ call, form, texts: t }) => {
      const was = JSON.parse(form.text('was') || '{}') as Edit
      const now = editIn(form, was)
      // What the form did not touch stays as it is, also where somebody changed it meanwhile.
      const changed = Object.entries(now).filter(([name, value]) => !isDeepStrictEqual(was[name], value))
      if (changed.length > 0) await call.editOwnProfile({ body: Object.fromEntries(changed) })
      return redirect(`${home}me`, t.saved)
    },
  },
})

type Edit = Readonly<Record<string, unknown>>

/** What the form shows of a profile, as the operation takes it. */
const editOf = ({ role, name, businessName, phone, email, skills, bio, location }: Profile): Edit => ({
  ...(role === 'SELLER' ? { businessName } : { name }),
  phone,
  ...(email !== undefined && { email }),
  ...(role === 'WORKER' && { skills: skills ?? [], bio: bio ?? null }),
  location: { city: location.city, address: location.address ?? null },
})

const editIn = (form: Post['form'], was: Edit): Edit => ({
  [Object.hasOwn(was, 'businessName') ? 'businessName' : 'name']: form.text('name'),
  phone: form.text('phone'),
  ...(form.text('email') && { email: form.text('email') }),
  ...(Object.hasOwn(was, 'skills') && { skills: [...form.all('skills')], bio: form.text('bio') || null }),
  location: { city: form.text('location.city'), address: form.text('location.address') || null },
})

function Details({ profile, t }: { profile: Profile; t: Texts }) {
  const trades = Object.entries(t.trades).map(([value, label]) => ({ value, label }))
  const { role, location } = profile
  return (
    <Form do="save" hidden={{ was: JSON.stringify(editOf(profile)) }}>
      <Field
        name="name"
        label={role === 'SELLER' ? t.businessName : t.name}
        value={role === 'SELLER' ? profile.businessName : profile.name}
        autocomplete={role === 'SELLER' ? 'organization' : 'name'}
        required
        maxLength={200}
      />
      <Field
        name="phone"
        type="tel"
        label={t.phone}
        hint={t.phoneChanges}
        value={profile.phone}
        autocomplete="tel"
        required
        maxLength={40}
      />
      <Field
        name="location.city"
        label={t.town}
        value={location.city}
        suggestions={towns}
        autocomplete="address-level2"
        required
        maxLength={100}
      />
      <Field name="location.address" label={t.address} value={location.address} maxLength={500} />
      {role === 'WORKER' && (
        <>
          <Field
            name="skills"
            type="checkboxes"
            label={t.skills}
            options={trades}
            value={profile.skills ?? []}
            required
            class="trades"
          />
          <Field name="bio" type="textarea" label={t.bio} value={profile.bio} rows={4} maxLength={2000} />
        </>
      )}
      <Field
        name="email"
        type="email"
        label={t.email}
        value={profile.email}
        autocomplete="email"
        maxLength={254}
      />
      <div class="form-actions">
        <Button kind="primary" icon="check">
          {t.save}
        </Button>
        <ButtonLink kind="quiet" href={`${home}me`}>
          {t.back}
        </ButtonLink>
      </div>
    </Form>
  )
}
