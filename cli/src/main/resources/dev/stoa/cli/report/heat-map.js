'use strict';

// A grid of colored cells with labels at its left, and a tip for the cell under the pointer.
function HeatMap(parent, rowNames, columnCount) {
  const LABEL_WIDTH = 190;
  const ROW_HEIGHT = rowNames.length > 40 ? 15 : 18;
  const canvas = document.createElement('canvas');
  parent.appendChild(canvas);
  let cells = null;
  let onPick = null;

  function cellWidth() {
    return Math.max(3, Math.min(60, (parent.clientWidth - LABEL_WIDTH) / Math.max(1, columnCount)));
  }

  function fit(text, context, width) {
    if (context.measureText(text).width <= width) return text;
    let end = text.length;
    while (end > 1 && context.measureText(text.slice(0, end) + '…').width > width) end--;
    return text.slice(0, end) + '…';
  }

  function paint() {
    if (!cells) return;
    const style = getComputedStyle(document.documentElement);
    const width = cellWidth();
    const scale = window.devicePixelRatio || 1;
    const fullWidth = LABEL_WIDTH + width * columnCount;
    const height = ROW_HEIGHT * rowNames.length;
    canvas.width = Math.ceil(fullWidth * scale);
    canvas.height = Math.ceil(height * scale);
    canvas.style.width = fullWidth + 'px';
    canvas.style.height = height + 'px';
    const context = canvas.getContext('2d');
    context.scale(scale, scale);
    context.font = '12px system-ui, sans-serif';
    context.textBaseline = 'middle';
    const gap = width > 6 ? 1 : 0;
    rowNames.forEach((name, row) => {
      context.fillStyle = style.getPropertyValue('--ink');
      context.fillText(fit(name, context, LABEL_WIDTH - 12), 0, row * ROW_HEIGHT + ROW_HEIGHT / 2);
      for (let column = 0; column < columnCount; column++) {
        context.fillStyle = cells(row, column).color || style.getPropertyValue('--fill');
        context.fillRect(LABEL_WIDTH + column * width, row * ROW_HEIGHT, width - gap, ROW_HEIGHT - 1);
      }
    });
  }

  function at(event) {
    const box = canvas.getBoundingClientRect();
    const row = Math.floor((event.clientY - box.top) / ROW_HEIGHT);
    const column = Math.floor((event.clientX - box.left - LABEL_WIDTH) / cellWidth());
    const isInside = row >= 0 && row < rowNames.length && column < columnCount;
    return isInside ? {row, column} : null;
  }

  canvas.addEventListener('mousemove', event => {
    const cell = at(event);
    showTip(event, cell === null ? '' : cell.column < 0 ? rowNames[cell.row] : cells(cell.row, cell.column).tip);
  });
  canvas.addEventListener('mouseleave', event => showTip(event, ''));
  canvas.addEventListener('click', event => {
    const cell = at(event);
    if (cell !== null && onPick) onPick(cell.row);
  });

  return {
    // Shows cells: a function from row and column to a color and a tip.
    show(newCells, newOnPick) {
      cells = newCells;
      onPick = newOnPick;
      paint();
    },
    paint,
  };
}

function showTip(event, text) {
  const tip = document.getElementById('tip');
  tip.hidden = !text;
  tip.textContent = text;
  const isRight = event.clientX > window.innerWidth - 440;
  tip.style.top = event.pageY + 14 + 'px';
  tip.style.left = isRight ? 'auto' : event.pageX + 14 + 'px';
  tip.style.right = isRight ? document.documentElement.clientWidth - event.pageX + 14 + 'px' : 'auto';
}
