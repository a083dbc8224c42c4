// Exports a drawing of the page as an SVG file, with the computed styles inlined.

/** The style properties that are inlined. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'stop-color',
  'stop-opacity',
  'font-family',
  'font-size',
  'font-weight',
  'letter-spacing',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
  'transform',
  'mix-blend-mode',
] as const;

/** Elements for screen readers and pointers only. */
const UNSEEN = '[role=grid], .heard';

const SVG = 'http://www.w3.org/2000/svg';

/** Stacked drawings as one SVG document. */
export function svgOf(drawings: readonly SVGSVGElement[], background: string): string {
  const made = document.createElementNS(SVG, 'svg');
  const box = drawings[0]?.getAttribute('viewBox') ?? '0 0 100 100';
  const [x = '0', y = '0', width = '100', height = '100'] = box.split(/[\s,]+/);
  made.setAttribute('xmlns', SVG);
  made.setAttribute('viewBox', box);
  made.setAttribute('width', width);
  made.setAttribute('height', height);
  const paper = document.createElementNS(SVG, 'rect');
  for (const [name, value] of Object.entries({ x, y, width, height, fill: background })) {
    paper.setAttribute(name, value);
  }
  made.append(paper);
  for (const drawing of drawings) {
    const layer = document.createElementNS(SVG, 'g');
    for (const child of drawing.children) {
      const copy = copied(child);
      if (copy) layer.append(copy);
    }
    made.append(layer);
  }
  return new XMLSerializer().serializeToString(made);
}

/** An element with its computed styles inlined; null if it is invisible. */
function copied(element: Element): Element | null {
  if (element.matches(UNSEEN)) return null;
  const looks = getComputedStyle(element);
  if (looks.display === 'none' && !isDefinition(element)) return null;
  const copy = element.cloneNode(false) as Element;
  copy.removeAttribute('class');
  copy.removeAttribute('style');
  for (const name of [...copy.getAttributeNames()]) {
    if (/^(aria-|role$|tabindex$|data-)/.test(name)) copy.removeAttribute(name);
  }
  for (const name of STYLES) {
    const value = looks.getPropertyValue(name);
    // A transform of the styles takes the place of the attribute; `none` would hide the attribute.
    if (value === '' || (name === 'transform' && (value === 'none' || copy.hasAttribute(name)))) {
      continue;
    }
    copy.setAttribute(name, value.replace(/url\("([^"]*)"\)/g, 'url($1)'));
  }
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) copy.append(child.cloneNode());
    else if (child instanceof Element) {
      const inner = copied(child);
      if (inner) copy.append(inner);
    }
  }
  return copy;
}

/** Elements that are only referenced: gradients, filters, symbols. */
const isDefinition = (element: Element): boolean =>
  element.closest('defs, symbol, linearGradient, radialGradient, filter, clipPath, mask') !== null;

/** The same, rasterised. */
export async function pngOf(svg: string, width: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('no picture'));
    }, 'image/png');
  });
}

/** Hands a file to the browser's downloads. */
export function download(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.target = '_self';
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 1000);
}
