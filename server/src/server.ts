/**
 * The server as it is shipped: one program for Node.js and for web workers, since all but the transport is the same. Started as
 * a worker it talks to its parent, otherwise as its arguments say.
 */
if ('importScripts' in globalThis) void import('./server-browser.ts');
else void import('./server-node.ts');
