// The analysis room: trying moves, setting up, reading what others wrote, and the engine's thoughts.
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { expect, test, type Person } from './abaque.ts';
import { faultless } from './faultless.ts';
import { arrowTo, tabTo } from './keys.ts';
import type { ServerMessage } from '../../src/wire/index.ts';

const room = (page: Page) => page.locator('.room');
const variations = (page: Page) => page.getByRole('region', { name: /^(Variations|Variantes)$/ });

async function open(person: Person, address: string, ply: number) {
  await person.page.goto(address);
  await expect(room(person.page)).toHaveAttribute('data-ply', String(ply));
}

test('a link opens a line, and the address follows what is looked at', async ({ person }) => {
  const ada = await person();
  const { page } = ada;
  await open(ada, '/analyse?game=awale&rules=abapa&moves=C.a.B&at=2', 2);
  await expect(variations(page)).toContainText('1. C a 2. B');
  await page.keyboard.press('ArrowRight');
  await expect(room(page)).toHaveAttribute('data-ply', '3');
  await expect(page).toHaveURL(/moves=C\.a\.B$/);
  // A variation, by the board; then it is walked through with the keys alone.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(room(page)).toHaveAttribute('data-ply', '1');
  await ada.click('b');
  await expect(variations(page)).toContainText('1… b');
  await expect(page).toHaveURL(/moves=C\.b$/);
  await page.locator('h1').click({ force: true });
  await page.keyboard.press('ArrowUp');
  await expect(page).toHaveURL(/moves=C\.a\.B&at=2$/);
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/moves=C\.b$/);
  // Comment, mark, promote, delete.
  await page.getByPlaceholder('Comment on this position').fill('Also good.');
  await page.getByRole('button', { name: 'Mark !', exact: true }).click();
  await expect(variations(page)).toContainText('b!');
  await page.getByRole('button', { name: 'Promote' }).click();
  await expect(variations(page).locator('.row').first()).toContainText('1. C');
  await expect(page.getByRole('button', { name: 'Promote' })).toBeDisabled();
  // All of it is still there after a reload of the room without an address.
  await page.goto('/analyse');
  await expect(variations(page)).toContainText('Also good.');
  await page.getByRole('button', { name: 'Delete from here' }).click();
  await expect(variations(page)).not.toContainText('Also good.');
});

test('a line that cannot be played is shown as far as it can', async ({ person }) => {
  const ada = await person({ locale: 'fr' });
  await open(ada, '/analyse?game=awale&moves=C.C', 1);
  await expect(ada.page.getByRole('alert')).toContainText('Nord');
  await ada.page.goto('/analyse?game=awale&position=1,2,3');
  await expect(ada.page.getByRole('alert')).not.toBeEmpty();
});

test('a position is set up with the keyboard, and what is wrong is said at once', async ({
  person,
}) => {
  const ada = await person();
  const { page } = ada;
  await open(ada, '/analyse?game=abalone', 0);
  await page.getByRole('button', { name: 'Set up' }).focus();
  await page.keyboard.press('Enter');
  const editor = page.getByRole('form', { name: 'Set up a position' });
  await expect(editor.getByRole('status')).toContainText('can be played');
  await page.getByRole('button', { name: 'Empty the board' }).click();
  await page.getByLabel('Pushed out by White').fill('7');
  await expect(editor.locator('.problem').first()).toBeVisible();
  await faultless(ada, 'the editor');
  await page.getByLabel('Pushed out by White').fill('0');
  // Two marbles a side, put down with the keyboard.
  const place = async (name: string) => {
    await page.locator(`.board [data-place="${name}"]`).focus();
    await page.keyboard.press('Enter');
  };
  await place('e5');
  await place('e6');
  await page.getByLabel('White', { exact: true }).first().check({ force: true });
  await place('e7');
  await ada.click('a1');
  await expect(editor.getByLabel('The position as text, in any notation')).toHaveValue(
    '5/6/7/8/4bbw2/8/7/6/w4 b 0-0',
  );
  await page.getByLabel('Pushed out by Black').fill('9');
  await expect(editor.locator('.problem').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Analyse this position' })).toBeDisabled();
  await page.getByLabel('Pushed out by Black').fill('0');
  await page.getByRole('button', { name: 'Analyse this position' }).click();
  await expect(room(page)).toHaveAttribute('data-position', '5/6/7/8/4bbw2/8/7/6/w4 b 0-0');
  // A foreign text is taken over as it is typed.
  await page.getByRole('button', { name: 'Set up' }).click();
  const text = editor.getByLabel('The position as text, in any notation');
  await text.fill('nonsense');
  await expect(editor.locator('.problem').first()).toBeVisible();
  await text.fill('ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1');
  await expect(editor.getByRole('status')).toContainText('can be played');
  await page.getByRole('button', { name: 'Analyse this position' }).click();
  await expect(room(page)).toHaveAttribute('data-position', /^ww1bb\/wwwbbb/);
});

test('broken and foreign texts are read as well as they can be', async ({ person }) => {
  const ada = await person();
  const { page } = ada;
  await open(ada, '/analyse?game=awale', 0);
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox');
  const read = async (text: string) => {
    await field.fill(text);
    await dialog.getByRole('button', { name: 'Read' }).click();
  };
  await page.getByRole('button', { name: 'Import' }).click();
  await read('[Game "Awalé"]\n\n1. C C *');
  await expect(dialog.getByRole('alert')).toContainText('Move 1');
  await faultless(ada, 'the import');
  await read('hello there');
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await read('x'.repeat(230_001));
  await expect(dialog.getByRole('alert')).toContainText('too large');
  await read('https://elsewhere.example/game/7');
  await expect(dialog.getByRole('alert')).toContainText('Only links');
  await read(`${new URL(page.url()).origin}/play/0123456789ab`);
  await expect(dialog.getByRole('alert')).toContainText('no such table');
  // Another game's position, in another notation.
  await read('ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1');
  await expect(room(page)).toHaveAttribute('data-position', /^ww1bb\/wwwbbb/);
  // Several games, one of them broken: the good ones can be chosen.
  await page.getByRole('button', { name: 'Import' }).click();
  await read(
    '[Game "Awalé"]\n[First "Ada"]\n[Second "Bo"]\n\n1. C {Usual. [%var c D]} a *\n\n[Game "Awalé"]\n\n1. C C *',
  );
  await expect(dialog.getByRole('alert')).toContainText('game 2');
  await dialog.getByRole('button', { name: /Ada/ }).click();
  await expect(variations(page)).toContainText('Usual.');
  // A file.
  await page.getByRole('button', { name: 'Import' }).click();
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'game.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('1. C a 2. B'),
  });
  await expect(variations(page)).toContainText('2. B');
});

test('an analysis streams, stops and goes on', async ({ person }) => {
  const ada = await person();
  const { page } = ada;
  await open(ada, '/analyse?game=abalone', 0);
  const engine = page.getByRole('region', { name: 'Engine' });
  await engine.getByRole('button', { name: 'Analyse' }).click();
  await expect(engine.locator('.lines li')).toHaveCount(3);
  await expect(engine.getByRole('status')).toContainText(/Depth \d+/);
  await expect(page.locator('.board .pointer').first()).toBeAttached();
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', /better/i);
  const depth = async () =>
    Number(/Depth (\d+)/.exec(await engine.getByRole('status').innerText())?.[1] ?? 0);
  const before = await depth();
  await engine.getByRole('button', { name: 'Stop' }).click();
  await expect(engine.getByRole('status')).toContainText('Stopped');
  await expect(engine.locator('.lines li'), 'what was found stays').toHaveCount(3);
  await engine.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(depth, 'it goes on where it was').toBeGreaterThanOrEqual(before);
  // A move of a line is played by pressing it, and the next position is analysed.
  await engine.locator('.lines li').first().getByRole('button').first().click();
  await expect(room(page)).toHaveAttribute('data-ply', '1');
  await expect(engine.locator('.lines li')).toHaveCount(3);
  await faultless(ada, 'the room at work');
  await engine.getByRole('button', { name: 'Stop' }).click();
});

test('an analysis that has had its time goes on with one press', async ({ person }) => {
  const ada = await person();
  const { page } = ada;
  // Its time is a minute: here the first lines are the last ones, until it is asked to go on.
  let asked = 0;
  let goesOn = false;
  // By the number of the question: the answer to an earlier one may come after the next was asked.
  const over = new Set<string>();
  await page.routeWebSocket('**/api/live*', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      if (String(text).includes('"type":"analyse"')) asked += 1;
      server.send(text);
    });
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as ServerMessage;
      if (message.type !== 'analysis') socket.send(text);
      else if (goesOn && !over.has(message.id)) socket.send(text);
      else if (!over.has(message.id) && message.lines.length > 0) {
        over.add(message.id);
        socket.send(JSON.stringify({ ...message, done: true }));
      }
    });
  });
  await open(ada, '/analyse?game=abalone', 0);
  const engine = page.getByRole('region', { name: 'Engine' });
  await engine.getByRole('button', { name: 'Analyse' }).click();
  await engine.getByRole('checkbox', { name: 'Server’s engine' }).check();
  await expect(engine.getByRole('button', { name: 'Resume' })).toBeVisible();
  const before = asked;
  goesOn = true;
  await engine.getByRole('button', { name: 'Resume' }).click();
  await expect(engine.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect.poll(() => asked).toBeGreaterThan(before);
  await expect(engine.locator('.lines li'), 'what was found stays').toHaveCount(3);
});

test('the room with the keyboard alone', async ({ person }) => {
  const ada = await person();
  const { page } = ada;
  await open(ada, '/analyse?game=awale', 0);
  // A move on the board.
  await tabTo(ada, '.board [data-place]');
  await arrowTo(ada, 'C');
  await page.keyboard.press('Enter');
  await expect(room(page)).toHaveAttribute('data-ply', '1');
  // The engine, and a move of its best line.
  await tabTo(ada, '.engine header button');
  await page.keyboard.press('Enter');
  await expect(page.locator('.lines li')).toHaveCount(3);
  await page.keyboard.press('Enter');
  await expect(page.locator('.engine [role=status]')).toContainText('Stopped');
  await tabTo(ada, '.lines button');
  await page.keyboard.press('Enter');
  await expect(room(page)).toHaveAttribute('data-ply', '2');
  // A comment, and back through the moves.
  await tabTo(ada, '.notes textarea');
  await page.keyboard.type('By keys.');
  await expect(variations(page)).toContainText('By keys.');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Home');
  await expect(room(page)).toHaveAttribute('data-ply', '0');
  await page.keyboard.press('End');
  await expect(room(page)).toHaveAttribute('data-ply', '2');
  // A dialog takes the focus, and gives it back.
  await page.getByRole('button', { name: 'Import' }).focus();
  await page.keyboard.press('Enter');
  await tabTo(ada, 'dialog textarea');
  await page.keyboard.type('1. D a 2. E');
  await tabTo(ada, 'dialog button[type=submit]');
  await page.keyboard.press('Enter');
  await expect(variations(page)).toContainText('2. E');
});

test('what is proven is shown as such, with every move and the perfect line', async ({
  person,
}) => {
  const ada = await person({
    locale: 'fr',
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
  });
  const { page } = ada;
  await open(
    ada,
    '/analyse?game=awale&position=0%2C0%2C0%2C0%2C2%2C3%2F1%2C1%2C0%2C0%2C0%2C0+21-20+S',
    0,
  );
  const engine = page.getByRole('region', { name: 'Moteur' });
  await engine.getByRole('checkbox').check();
  await engine.getByRole('button', { name: 'Analyser' }).click();
  await expect(engine.getByRole('status')).toContainText('Prouvé');
  await expect(engine.locator('.all li')).toHaveCount(2);
  await faultless(ada, 'a proof on a phone');
});

test('a position is taken away as link, record and picture', async ({ person }) => {
  const ada = await person();
  const { page } = ada;
  await open(ada, '/analyse?game=avalam&moves=c9d9', 1);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Link to this position and line' })).toHaveValue(
    /\/analyse\?game=avalam&moves=c9d9$/,
  );
  await expect(dialog.getByLabel('Record, with comments and variations')).toHaveValue(
    /1\. c9d9 \*/,
  );
  await faultless(ada, 'sharing');
  const taken = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name }).click(),
    ]);
    return readFileSync(await file.path());
  };
  const svg = (await taken('Picture of the board (SVG)')).toString();
  expect(svg.startsWith('<svg')).toBe(true);
  expect(svg).not.toContain('class=');
  const png = await taken('Picture of the board (PNG)');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBe(1200);
  expect(png.length).toBeGreaterThan(20_000);
});

test('a study is saved, opened by a link, deleted, and gone', async ({ person }) => {
  const ada = await person();
  const { page } = ada;
  await open(ada, '/analyse?game=awale&moves=C.a', 2);
  await page.getByPlaceholder('Comment on this position').fill('Remember this.');
  await page.getByPlaceholder('Name of the study').fill('My openings');
  await page.getByRole('button', { name: 'Save as a study' }).click();
  await page.waitForURL('**/study/*');
  const address = page.url();
  await expect(variations(page)).toContainText('Remember this.');
  await expect(page.getByRole('button', { name: 'Saved.' })).toBeDisabled();
  await faultless(ada, 'a study');

  const bo = await person();
  await bo.page.goto(address);
  await expect(variations(bo.page)).toContainText('Remember this.');
  await expect(bo.page.getByText('A study by Guest')).toBeVisible();

  await page.getByRole('button', { name: 'Delete this study' }).click();
  await page.getByRole('button', { name: 'Really delete?' }).click();
  await page.waitForURL('**/analyse?*');
  await bo.page.goto(address);
  await expect(bo.page.getByRole('alert')).toContainText('no longer exists');
  await faultless(bo, 'a study that is gone');
  await bo.page.getByRole('link', { name: 'Begin an analysis' }).click();
  await expect(room(bo.page)).toBeVisible();
});

test('the openings of the games played here', async ({ person }) => {
  const ada = await person();
  await ada.begin('awale', 'beside');
  await ada.write('C');
  await ada.write('a');
  await ada.page.getByRole('button', { name: 'Resign' }).click();
  await ada.page.getByRole('dialog').getByRole('button').last().click();
  const { page } = ada;
  await expect(page.locator('.result')).toBeVisible();
  // A game at one screen is private until its owner shares it.
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Show this game to everybody').click();
  await expect(page.getByText('It is in the lists of games')).toBeVisible();
  await page.goto('/openings/awale');
  await page.getByRole('row', { name: /^C / }).getByRole('link').click();
  await expect(page).toHaveURL(/moves=C$/);
  await expect(page.getByRole('row', { name: /^a / })).toBeVisible();
  await faultless(ada, 'openings');
});
