import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: {
    // Programs in the documents import packages by name. They get the sources, not the last build.
    alias: {
      '@monotable/cli/design-tools': source('packages/cli/src/design-tools.ts'),
      '@monotable/client': source('packages/client/src/index.ts'),
      '@monotable/dynamodb/service': source('packages/dynamodb/src/service.ts'),
      '@monotable/dynamodb': source('packages/dynamodb/src/index.ts'),
      '@monotable/engine/testing': source('packages/engine/src/testing.ts'),
      '@monotable/engine/memory': source('packages/engine/src/memory.ts'),
      '@monotable/engine': source('packages/engine/src/index.ts'),
      '@monotable/import/light': source('packages/import/src/light.ts'),
      '@monotable/import': source('packages/import/src/index.ts'),
      '@monotable/server/host': source('packages/server/src/host.ts'),
      '@monotable/server/kit': source('packages/server/src/kit/index.ts'),
      '@monotable/server/testing': source('packages/server/src/testing/index.ts'),
      '@monotable/server': source('packages/server/src/index.ts'),
      '@monotable/web': source('packages/web/src/index.ts'),
      '@monotable/studio/routes': source('packages/studio/server/routes.ts'),
      '@monotable/studio': source('packages/studio/server/index.ts'),
      'monotable/design': source('packages/monotable/src/design/index.ts'),
      'monotable/migrate': source('packages/monotable/src/migrate/index.ts'),
      'monotable/light': source('packages/monotable/src/light.ts'),
      'monotable/aws-sdk': source('packages/monotable/src/transports/aws-sdk.ts'),
      'monotable/opentelemetry': source('packages/monotable/src/observe/opentelemetry.ts'),
      monotable: source('packages/monotable/src/index.ts'),
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: [
            'packages/*/test/**/*.test.{ts,tsx}',
            'systems/**/*.test.ts',
            'examples/*/test/*.test.ts',
          ],
          // Files share a process and its loaded modules: loading them takes longer than most tests.
          isolate: false,
          // Another DynamoDB may answer differently in the cases that are listed for it.
          ...(process.env.TEST_DYNAMODB_STORE && {
            runner: 'packages/engine/test/backends/known-differences.ts',
          }),
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['examples/*.test.ts', 'test/*.test.ts', 'docs/playground/test/*.test.ts'],
        },
      },
    ],
    // The engine in a page of Chromium is an endpoint like any other.
    ...(process.env.TEST_CHROMIUM && { globalSetup: 'packages/engine/test/chromium/global-setup.ts' }),
    // Tests mostly wait for a disk or a child process, so more files run than there are cores.
    maxWorkers: Math.max(4, availableParallelism()),
    // Differences of another DynamoDB are recorded, so messages must not be cut off.
    ...(process.env.TEST_DYNAMODB_ENDPOINT && { chaiConfig: { truncateThreshold: 400 } }),
    // A busy machine must not fail the tests.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // Otherwise the AWS SDK warns in every process that it will need a newer Node one day.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
  },
})
