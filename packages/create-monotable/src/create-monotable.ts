#!/usr/bin/env node
// `npm create monotable my-app` is `monotable init my-app`: this package only calls the command.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const command = '@monotable/cli/package.json'
const { resolve } = createRequire(import.meta.url)
const { bin }: { bin: { monotable: string } } = createRequire(import.meta.url)(command)

process.argv.splice(2, 0, 'init')
await import(pathToFileURL(join(dirname(resolve(command)), bin.monotable)).href)
