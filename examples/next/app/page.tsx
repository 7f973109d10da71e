import { db } from '../lib/db.ts'

/** Notes change at every request, so the page is not made at build time. */
export const dynamic = 'force-dynamic'

export default async function Page() {
  const { items } = await (await db()).notes({ board: 'main' })
  return (
    <main>
      <h1>Board</h1>
      <form action="/notes" method="post">
        <label>
          A note <input name="text" required maxLength={280} />
        </label>{' '}
        <button type="submit">Pin</button>
      </form>
      {items.length === 0 ? <p>Nothing is pinned yet.</p> : null}
      <ul>
        {items.map(({ noteId, text }) => (
          <li key={noteId}>{text}</li>
        ))}
      </ul>
    </main>
  )
}
