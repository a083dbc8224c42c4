// The npm package as its users have it: unpacked from the tarball, compiled against its types, run in Node.
// node package.mjs TARBALL FOLDER: FOLDER is written anew.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [tarball, folder] = process.argv.slice(2);
const web = join(import.meta.dirname, '../../../web/node_modules');
const installed = join(folder, 'node_modules/@abaque/engine');
rmSync(folder, { recursive: true, force: true });
mkdirSync(installed, { recursive: true });
execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
for (const file of ['LICENSE-MIT', 'LICENSE-APACHE', 'board/index.html', 'example/index.html']) {
  assert.ok(existsSync(join(installed, file)), file);
}
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
copyFileSync(join(import.meta.dirname, 'consumer.ts'), join(folder, 'consumer.ts'));
const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
const types = ['--typeRoots', join(web, '@types'), '--skipLibCheck', 'false'];
const compiler = join(web, 'typescript/bin/tsc');
execFileSync(process.execPath, [compiler, ...options, ...types, 'consumer.ts'], {
  cwd: folder,
  stdio: 'inherit',
});
execFileSync(process.execPath, ['consumer.js'], { cwd: folder, stdio: 'inherit' });
// What the README links to exists.
const root = join(import.meta.dirname, '../../..');
for (const [, path] of readFileSync(join(installed, 'README.md'), 'utf8').matchAll(/blob\/main\/([^)]+)/g)) {
  assert.ok(existsSync(join(root, path)), path);
}
console.log('wasm: the packed npm package');
