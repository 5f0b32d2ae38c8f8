/** Where the project lives; documentation links start here. The same as `homepage` in package.json, held by a test. */
export const homepage = 'https://github.com/kruise-tools/kruise-tools';
