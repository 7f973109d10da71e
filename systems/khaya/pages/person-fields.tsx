import { Field } from '@monotable/web'
import type { ComponentChildren } from 'preact'
import { towns } from './khaya-page.tsx'
import type { Texts } from './texts.ts'

interface Person {
  readonly name?: string | undefined
  readonly phone?: string | undefined
  readonly city?: string | undefined
  readonly skills?: readonly string[] | undefined
  readonly bio?: string | undefined
  readonly email?: string | undefined
}

interface Props {
  readonly role: string
  readonly person: Person
  readonly phoneHint: string
  readonly t: Texts
  /** Behind the town. */
  readonly children?: ComponentChildren
  /** By what a worker is known, behind the trades. */
  readonly identity?: ComponentChildren
}

/** What Khaya knows of somebody, by their role. */
export function PersonFields({ role, person, phoneHint, t, children, identity }: Props) {
  const trades = Object.entries(t.trades).map(([value, label]) => ({ value, label }))
  const isSeller = role === 'SELLER'
  return (
    <>
      <Field
        name="name"
        label={isSeller ? t.businessName : t.name}
        value={person.name}
        autocomplete={isSeller ? 'organization' : 'name'}
        required
        maxLength={200}
      />
      <Field
        name="phone"
        type="tel"
        label={t.phone}
        hint={phoneHint}
        value={person.phone}
        autocomplete="tel"
        required
        maxLength={40}
      />
      <Field
        name="location.city"
        label={t.town}
        value={person.city}
        suggestions={towns}
        autocomplete="address-level2"
        required
        maxLength={100}
      />
      {children}
      {role === 'WORKER' && (
        <>
          <Field
            name="skills"
            type="checkboxes"
            label={t.skills}
            options={trades}
            value={person.skills ?? []}
            required
            class="trades"
          />
          {identity}
          <Field name="bio" type="textarea" label={t.bio} value={person.bio} rows={4} maxLength={2000} />
        </>
      )}
      <Field
        name="email"
        type="email"
        label={t.email}
        value={person.email}
        autocomplete="email"
        maxLength={254}
      />
    </>
  )
}
