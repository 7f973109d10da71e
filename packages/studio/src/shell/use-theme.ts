import { useEffect, useState } from 'react'

export const themes = { system: 'System', light: 'Light', dark: 'Dark' } as const
export type ThemeName = keyof typeof themes

export interface Theme {
  readonly name: ThemeName
  readonly choose: (name: ThemeName) => void
}

const kept = 'monotable-theme'

/** Light or dark, as the system has it unless something else is chosen; the choice is kept in this browser. */
export function useTheme(): Theme {
  const [name, setName] = useState<ThemeName>(() => {
    const before = localStorage.getItem(kept)
    return before !== null && Object.hasOwn(themes, before) ? (before as ThemeName) : 'system'
  })
  useEffect(() => {
    localStorage.setItem(kept, name)
    if (name === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = name
  }, [name])
  return { name, choose: setName }
}
