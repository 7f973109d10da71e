import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { fromRoot } from './documentation/documents.ts'

// What a stranger reads leads everywhere: no link is broken, and the index of docs/ reaches every page under it.

const skipped = /(^|\/)(node_modules|dist|data|test|\.programs|\.designs|\.git|\.vitepress)\//
const pages = readdirSync(fromRoot('.'), { recursive: true, encoding: 'utf8' })
  .map(path => path.replaceAll('\\', '/'))
  .filter(
    path =>
      path.endsWith('.md') &&
      !skipped.test(path) &&
      !path.includes('[') &&
      !path.includes('playground/examples/'),
  )

interface Link {
  readonly to: string
  readonly anchor: string | undefined
}

/** The links of a page within the repository, without what stands in code. Those from `/` are of the site: site.test.ts. */
function linksOf(page: string): Link[] {
  const text = readFileSync(fromRoot(page), 'utf8').replaceAll(/^(`{3,})[\s\S]*?^\1$|`[^`\n]*`/gm, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter(target => !/^[a-z]+:|^\//.test(target))
    .map(target => {
      const [path = '', anchor] = decodeURI(target).split('#')
      const to = path === '' ? page : normalize(join(dirname(page), path)).replaceAll('\\', '/')
      return { to: to.replace(/\/$/, ''), anchor }
    })
}

/** The anchors of a page's headings, as code hosts name them. */
function anchorsOf(page: string): string[] {
  const text = readFileSync(fromRoot(page), 'utf8')
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function isBroken({ to, anchor }: Link): boolean {
  if (!existsSync(fromRoot(to))) return true
  return anchor !== undefined && to.endsWith('.md') && !anchorsOf(to).includes(anchor)
}

test('every link of every page leads somewhere', () => {
  const broken = pages.flatMap(page =>
    linksOf(page)
      .filter(isBroken)
      .map(({ to, anchor }) => `${page}: ${to}${anchor ? `#${anchor}` : ''}`),
  )
  expect(broken).toEqual([])
  expect(pages.length).toBeGreaterThan(50)
})

test('the index of docs/ reaches every page under docs/', () => {
  const reached = new Set<string>()
  const visit = (page: string): void => {
    if (reached.has(page) || !page.endsWith('.md') || !existsSync(fromRoot(page))) return
    reached.add(page)
    for (const { to } of linksOf(page)) visit(isFolder(to) ? `${to}/README.md` : to)
  }
  visit('docs/README.md')
  expect(pages.filter(page => page.startsWith('docs/') && !reached.has(page))).toEqual([])
})

function isFolder(path: string): boolean {
  return existsSync(fromRoot(path)) && statSync(fromRoot(path)).isDirectory()
}

test('actions are pinned by the SHA of a commit, with the version it stands for', () => {
  const folder = '.github/workflows'
  const uses = readdirSync(fromRoot(folder)).flatMap(name =>
    [...readFileSync(fromRoot(`${folder}/${name}`), 'utf8').matchAll(/uses: (.+)/g)].map(([, use]) => use),
  )
  expect(uses.filter(use => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(use ?? ''))).toEqual([])
  expect(uses.length).toBeGreaterThan(0)
})

test('every published package says where it comes from', () => {
  const isPackage = (name: string) => existsSync(fromRoot(`packages/${name}/package.json`))
  for (const name of readdirSync(fromRoot('packages')).filter(isPackage)) {
    const manifest = JSON.parse(readFileSync(fromRoot(`packages/${name}/package.json`), 'utf8'))
    expect(manifest, name).toMatchObject({
      license: 'Apache-2.0',
      homepage: expect.stringContaining(`/packages/${name}#readme`),
      bugs: expect.stringMatching(/\/issues$/),
      repository: { type: 'git', directory: `packages/${name}` },
    })
  }
})
