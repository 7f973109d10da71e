export default { testMatch: ['**/*.jest.mjs'], transform: {}, testEnvironment: 'node' }
