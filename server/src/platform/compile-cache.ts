import * as nodeModule from 'node:module';

// Node.js 22 and newer keep compiled code between runs, but only of what is loaded after this: whoever imports it loads the program as
// a bundle of its own.
if ('enableCompileCache' in nodeModule) nodeModule.enableCompileCache();
