export * from './commands.ts';
export * from './file-access.ts';
export * from './initialization-options.ts';
export * from './injection-preview.ts';
export * from './pull-secret-coverage.ts';
export * from './pull-secrets.ts';
export * from './settings.ts';
export * from './status.ts';
