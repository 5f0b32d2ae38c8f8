import './platform/compile-cache.ts';

void import('./server.ts');
