// Renders the app's icons from public/icon.svg into public/icons (`npm run icons`).
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { LAUNCH } from './browser.js';

const HERE = new URL('..', import.meta.url);
const drawing = readFileSync(new URL('public/icon.svg', HERE), 'utf8');

/** Devices crop a maskable icon: the background fills it to the edges. */
const square = drawing.replace('rx="112"', 'rx="0"');
const ICONS = [
  { name: 'icon-192.png', size: 192, svg: drawing },
  { name: 'icon-512.png', size: 512, svg: drawing },
  { name: 'maskable-512.png', size: 512, svg: square },
  { name: 'apple-180.png', size: 180, svg: square },
];

const browser = await chromium.launch(LAUNCH);
const page = await browser.newPage();
for (const { name, size, svg } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  );
  const picture = await page.screenshot({ omitBackground: true });
  writeFileSync(new URL(`public/icons/${name}`, HERE), picture);
  console.log(`${name}  ${picture.length} bytes`);
}
await browser.close();
