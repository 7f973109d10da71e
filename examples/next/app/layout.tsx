import type { ReactNode } from 'react'

export const metadata = { title: 'Board' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body style={{ fontFamily: 'system-ui', maxWidth: '40rem', margin: '2rem auto', padding: '0 1rem' }}>
        {children}
      </body>
    </html>
  )
}
