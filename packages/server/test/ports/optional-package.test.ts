import { expect, it } from 'vitest'
import { optionalPackage } from '../../src/ports/optional-package.ts'

it('a package that is not installed is named, with what to do', async () => {
  const name = '@aws-sdk/client-that-nobody-has'
  const asked = optionalPackage(name, () => import(/* @vite-ignore */ name))
  await expect(asked).rejects.toThrow(`${name} is needed for this configuration: npm install ${name}`)
})

it('a package that fails to load says so itself', async () => {
  const load = (program: string) => import(/* @vite-ignore */ program)
  const asked = optionalPackage('broken', () => load('data:text/javascript,throw new Error("broken inside")'))
  await expect(asked).rejects.toThrow('broken inside')
})
