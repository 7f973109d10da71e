import { useState } from 'react'
import type { PatternCall } from '../../data/patterns.ts'
import { useSavedQueries } from '../../data/saved-queries.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Field } from '../../parts/controls/field.tsx'
import { Card, Soft } from '../../parts/page/page.tsx'
import { useToast } from '../../parts/toast/toast.tsx'
import styles from './patterns.module.css'
import { budgetsOf } from './use-budgets.ts'

/** Saves a run with its budgets for CI; a studio that keeps no file shows nothing. */
export function SaveQuery({ call }: { readonly call: PatternCall }) {
  const { file, queries, change } = useSavedQueries()
  const [name, setName] = useState('')
  const toast = useToast()
  if (file === undefined) return null
  const said = (work: Promise<unknown>, done: string) =>
    work.then(
      () => toast(done),
      error => toast((error as Error).message, 'bad'),
    )
  const { pattern, arguments: given, options } = call
  const save = () => {
    const budgets = budgetsOf(`${call.system}/${pattern}`)
    const budget = { units: budgets.units, readPerItem: Math.max(budgets.waste, 1) }
    const query = { name, pattern, arguments: given, limit: options.limit, budget }
    return said(change({ save: query }), `Saved in ${file}`)
  }
  const isThere = queries.some(query => query.name === name)
  return (
    <Card title={<h2>Save for CI</h2>}>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label="Name of the query" hint={`with its budgets, in ${file}`}>
          <input required value={name} onChange={event => setName(event.target.value)} />
        </Field>
        <div className={styles.buttons}>
          <Button type="submit">{isThere ? 'Replace' : 'Save'}</Button>
          {isThere && (
            <Button look="quiet" onClick={() => void said(change({ remove: name }), `Removed from ${file}`)}>
              Remove
            </Button>
          )}
        </div>
      </form>
      <Soft>
        <code>monotable check</code> runs it on the sample data and fails when it takes more than its budgets.
      </Soft>
    </Card>
  )
}
