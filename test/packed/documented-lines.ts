import { readdirSync, readFileSync } from 'node:fs'
import { fromRoot } from '../documentation/documents.ts'

export interface DocumentedLine {
  readonly line: string
  /** The pages that have it. */
  readonly pages: readonly string[]
}

/** Every command line in a block of `sh`, without its comment; the same line of several pages once. */
export function documentedLines(): DocumentedLine[] {
  const found = new Map<string, string[]>()
  for (const page of pages()) {
    const blocks = readFileSync(fromRoot(page), 'utf8').matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)
    for (const [, block = ''] of blocks) {
      for (const text of block.replaceAll(/ *\\\n\s*/g, ' ').split('\n')) {
        const line = text
          .replace(/\s+# .*$/, '')
          .trim()
          .replaceAll(/ +/g, ' ')
        if (line !== '' && !line.startsWith('#')) found.set(line, [...(found.get(line) ?? []), page])
      }
    }
  }
  return [...found].map(([line, of]) => ({ line, pages: [...new Set(of)] }))
}

function pages(): string[] {
  const docs = readdirSync(fromRoot('docs'), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.md') && !/node_modules|\.vitepress|cli\/example/.test(path))
    .map(path => `docs/${path}`)
  const readmes = readdirSync(fromRoot('packages')).map(name => `packages/${name}/README.md`)
  return ['README.md', ...docs.sort(), ...readmes]
}

/** Lines that this test cannot run, and why. Each must match one, or a page has changed. */
export const elsewhere: readonly (readonly [RegExp, string])[] = [
  [
    /--region|--live|--profile|eu-central-1/,
    'needs an account of AWS; test/aws-sdk and packages/cli/test run the command',
  ],
  [/^(aws|sam) |cdk deploy|^cd infra/, 'needs an account of AWS'],
  [/^docker run/, 'needs Docker; packages/cli/test/aws/image.test.ts follows its file without'],
  [
    /^mkcert|till\.pem|letsencrypt/,
    'needs a certificate of this machine; packages/cli/test/start.test.ts serves one',
  ],
  [/--model (?!'cat )/, 'needs a language model; packages/cli/test/import.test.ts has programs that answer'],
  [
    /^npm (ci|start)$|^npm run playground|npx vitest|systems\/(inventory|snaprace|\*)/,
    'is of a clone of this repository',
  ],
  [
    /^(inventory|monotable build inventory)/,
    'is of a clone of this repository; packages/cli/test/aws/build.test.ts builds it',
  ],
  [/^npm run build$/, 'is of examples/lambda, which examples/lambda.test.ts builds'],
  [/^MONOTABLE_SIGN_IN=/, 'is a setting and no command'],
  [
    / khaya | snaprace |--system khaya/,
    'is of systems of this repository; feed.test.ts and grant.test.ts run it',
  ],
  [/--export /, 'needs an export of S3; packages/cli/test/migrate reads one'],
  [/^monotable import -$|--ask$/, 'waits for what somebody types; packages/cli/test/import.test.ts types it'],
  [/^npm create .*--table/, 'needs an account of AWS'],
  [
    /--endpoint/,
    'needs the AWS SDK beside it, as the command says; packages/cli/test runs it on an endpoint',
  ],
  [
    /^monotable feed systems\.js($| --system inventory)/,
    'needs the tables of a server that ran; packages/cli/test/runbook.test.ts has one',
  ],
  [/^curl /, 'asks the server of the line above it; packages/cli/test/dev asks the same'],
  [/^cd /, 'changes the folder for the lines below it'],
  [/^npm install @monotable\/(dynamodb|import)/, 'is an installation like the one above it'],
  [/\| sh$/, 'creates tables in AWS'],
]
