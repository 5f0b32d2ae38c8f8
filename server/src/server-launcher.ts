import * as nodeModule from 'node:module';

// Node.js 22 and newer keep compiled code between runs, but only of what is loaded after this: so the server is a file of its own.
if ('enableCompileCache' in nodeModule) nodeModule.enableCompileCache();

void import('./server.ts');
