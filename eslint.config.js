import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'node_modules',
      'dist',
      '.vscode-test',
      'coverage',
      'test/fixtures',
      'test/golden',
      'test/conformance/oracle',
      '.dependency-cruiser.cjs',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
        { selector: 'PropertyDefinition[accessibility="private"]', message: 'Use #private.' },
        { selector: 'MethodDefinition[accessibility="private"]', message: 'Use #private.' },
      ],
      'max-lines': ['error', { max: 500, skipBlankLines: false, skipComments: false }],
      eqeqeq: 'error',
      'prefer-const': 'error',
      'object-shorthand': 'error',
      'no-console': 'error',
    },
  },
  { files: ['**/*.js', '**/*.mjs'], ...tseslint.configs.disableTypeChecked },
  {
    files: ['*.config.{js,ts}', '*.js', 'scripts/**', 'test/**', 'schemas/**/*.ts'],
    rules: {
      'no-restricted-syntax': 'off',
      'no-console': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Fakes of asynchronous interfaces.
      '@typescript-eslint/require-await': 'off',
    },
  },
);
