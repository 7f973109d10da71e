import { isDeepStrictEqual } from 'node:util'
import { Button, ButtonLink, Field, Form, PageHead, redirect } from '@monotable/web'
import { aroundOf, home, KhayaFrame, type Post, type Profile, page } from './khaya-page.tsx'
import { PersonFields } from './person-fields.tsx'
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
  const { role, location } = profile
  const name = role === 'SELLER' ? profile.businessName : profile.name
  return (
    <Form do="save" hidden={{ was: JSON.stringify(editOf(profile)) }}>
      <PersonFields
        role={role}
        person={{ ...profile, name, city: location.city }}
        phoneHint={t.phoneChanges}
        t={t}
      >
        <Field name="location.address" label={t.address} value={location.address} maxLength={500} />
      </PersonFields>
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
