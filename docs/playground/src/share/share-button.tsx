import { useId, useState } from 'react'
import { longestSafeLink, type Shared, writeHash } from './link.ts'

/** Gives a link that holds everything on the page. */
export function ShareButton({ shared }: { readonly shared: () => Shared }) {
  const [link, setLink] = useState<string>()
  const [isCopied, setCopied] = useState(false)
  const id = useId()
  const share = async () => {
    const hash = await writeHash(shared())
    history.replaceState(null, '', hash)
    setLink(location.href)
    setCopied(
      await navigator.clipboard.writeText(location.href).then(
        () => true,
        () => false,
      ),
    )
  }
  return (
    <>
      <button type="button" className="button strong" onClick={() => void share()}>
        Share
      </button>
      {link !== undefined && (
        <div className="shared" role="status">
          <label htmlFor={id}>{isCopied ? 'The link is copied:' : 'Copy this link:'}</label>
          <input id={id} readOnly value={link} onFocus={event => event.target.select()} />
          {link.length > longestSafeLink && (
            <span className="warned">
              It has {link.length.toLocaleString('en-US')} characters. Chats and mail may cut links above{' '}
              {longestSafeLink.toLocaleString('en-US')}.
            </span>
          )}
          <button type="button" className="button" onClick={() => setLink(undefined)}>
            Close
          </button>
        </div>
      )}
    </>
  )
}
