'use strict';

// Draws the page of a table from the data in the page.
(function () {
  const data = JSON.parse(document.getElementById('data').textContent);
  const report = document.getElementById('report');
  const LIGHT = ['#0b6e99', '#d9822b', '#3a9d5d', '#8a4fae', '#c23b4b', '#b59a1d', '#2f5fb3', '#b0578d'];
  const DARK = ['#4db4de', '#f0a35a', '#6cc98c', '#b98ad6', '#ec7f8b', '#dcc24a', '#7fa3ea', '#dd8fc0'];
  const OTHERS = {light: '#a9b6c2', dark: '#5b6875'};
  const repaints = [];

  // ---- theme: that of the browser, or ?theme=dark ----

  const wanted = new URLSearchParams(location.search).get('theme') || location.hash.slice(1);
  const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (wanted === 'dark' || (wanted !== 'light' && systemIsDark.matches));
  const setTheme = () => { document.documentElement.dataset.theme = isDark() ? 'dark' : 'light'; };
  setTheme();
  const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const palette = index => {
    const colors = isDark() ? DARK : LIGHT;
    return index < colors.length ? colors[index] : OTHERS[isDark() ? 'dark' : 'light'];
  };

  // ---- text ----

  function element(parent, tag, text, className) {
    const made = document.createElement(tag);
    if (text !== undefined) made.textContent = text;
    if (className) made.className = className;
    parent.appendChild(made);
    return made;
  }

  function size(bytes) {
    const units = ['B', 'kB', 'MB', 'GB', 'TB'];
    let unit = 0;
    let amount = Math.abs(bytes);
    while (amount >= 999.95 && unit < units.length - 1) {
      amount /= 1000;
      unit++;
    }
    return (bytes < 0 ? '-' : '') + (unit === 0 ? amount : amount.toFixed(1)) + ' ' + units[unit];
  }

  const count = n => n.toLocaleString('en-US');
  const plural = (n, noun) => count(n) + ' ' + noun + (n === 1 ? '' : 's');
  const percent = share => (share > 0 && share < 0.001 ? '< 0.1' : (100 * share).toFixed(1)) + ' %';
  const when = time => time.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');

  function table(parent, headings) {
    const made = element(element(parent, 'div', undefined, 'wide'), 'table');
    const row = element(element(made, 'thead'), 'tr');
    headings.forEach(heading => element(row, 'th', heading.replace('>', ''), heading.endsWith('>') ? 'number' : ''));
    const body = element(made, 'tbody');
    return cells => {
      const line = element(body, 'tr');
      cells.forEach((cell, i) => element(line, 'td', cell, headings[i].endsWith('>') ? 'number' : cell.length > 30 ? 'text' : ''));
    };
  }

  // ---- colors ----

  function mix(from, to, share) {
    const parts = [1, 3, 5].map(at => {
      const low = parseInt(from.slice(at, at + 2), 16);
      const high = parseInt(to.slice(at, at + 2), 16);
      return Math.round(low + (high - low) * share);
    });
    return `rgb(${parts.join(', ')})`;
  }

  const ramp = share => mix(css('--low'), css('--high'), Math.max(0, Math.min(1, share)));

  function rampLegend(parent, low, high) {
    element(parent, 'span', low);
    element(parent, 'i', undefined, 'ramp').style.background =
      `linear-gradient(to right, ${ramp(0)}, ${ramp(1)})`;
    element(parent, 'span', high);
  }

  // ---- header ----

  function header() {
    document.title = data.table + ' – version ' + data.version;
    element(report, 'h1', data.table);
    element(report, 'p', `Version ${data.version} of ${when(data.time)}, made by ${data.operation}` +
      (data.isPartitioned ? `; partitioned by ${data.partitionBy}` : '') +
      data.earlierPartitionBy.map(terms =>
        '; earlier rows may be ' + (terms ? `partitioned by ${terms}` : 'unpartitioned')).join(''), 'soft');
    const facts = element(report, 'div', undefined, 'facts');
    const fact = (value, name) => {
      const box = element(facts, 'div');
      element(box, 'b', value);
      element(box, 'span', name);
    };
    fact(count(data.rows), 'rows');
    if (data.deletedRows > 0) fact(count(data.deletedRows), 'deleted rows still stored');
    fact(count(data.columns), 'columns');
    fact(count(data.splits), 'split directories');
    fact(size(data.bytes), 'in column files');
    if (data.rows > 0) fact(size(Math.round(data.bytes / data.rows)), 'per row');
  }

  function advice() {
    element(report, 'h2', 'What to do');
    if (data.advice.length === 0) {
      const box = element(report, 'div', undefined, 'advice good');
      element(box, 'p', 'Nothing: no files are too small or too many.');
      return;
    }
    for (const one of data.advice) {
      const box = element(report, 'div', undefined, 'advice');
      element(box, 'p', one.problem);
      const line = element(box, 'p');
      element(line, 'code', one.command);
      element(line, 'span', ' ' + one.effect, 'soft');
    }
  }

  // ---- heat map ----

  function groupName(index) {
    const group = data.groups[index];
    const name = group.splits === 1 ? group.first : `${group.splits} split directories from ${group.first}`;
    return name + (group.partition ? `, ${group.partition}` : '') + `, ${plural(group.rows, 'row')}`;
  }

  function views() {
    const rows = data.heatMap;
    const largest = Math.max(1, ...rows.flatMap(row => row.bytes));
    const smallest = Math.min(largest, ...rows.flatMap(row => row.bytes).filter(bytes => bytes > 0));
    const sizeShare = bytes =>
      (largest === smallest ? 1 : Math.log(bytes / smallest) / Math.log(largest / smallest));
    const versions = [...new Set(rows.flatMap(row => row.versions))].filter(v => v > 0).sort((a, b) => a - b);
    const versionOf = new Map(data.versions.map(version => [version.version, version]));
    const tip = (row, group, text) => `${row.name}${row.type ? ': ' + row.type : ''}\n${groupName(group)}\n${text}`;
    const usage = new Map();
    rows.forEach(row => row.encodings.forEach((encoding, i) => {
      if (encoding >= 0) usage.set(encoding, (usage.get(encoding) || 0) + row.bytes[i]);
    }));
    const ranked = [...usage.keys()].sort((a, b) => usage.get(b) - usage.get(a));
    return {
      bytes: {
        name: 'Bytes',
        text: 'The size of each column in each split directory.',
        legend: box => rampLegend(box, size(smallest), size(largest)),
        cell: (row, group) => ({
          color: row.bytes[group] > 0 ? ramp(sizeShare(row.bytes[group])) : null,
          tip: tip(row, group, row.bytes[group] > 0 ? `${size(row.bytes[group])}, ${percent(row.bytes[group] / data.bytes)} of the table` : 'no file: all values are the default'),
        }),
      },
      encodings: {
        name: 'Encodings',
        text: 'The encoding that stores most of a column’s first page. It is chosen page by page.',
        legend: box => ranked.forEach((encoding, rank) => {
          const entry = element(box, 'span');
          element(entry, 'i').style.background = palette(rank);
          entry.append(data.encodings[encoding]);
        }),
        cell: (row, group) => {
          const encoding = row.encodings[group];
          return {
            color: encoding < 0 ? null : palette(ranked.indexOf(encoding)),
            tip: tip(row, group, encoding < 0 ? 'not looked at' : data.encodings[encoding]),
          };
        },
      },
      bounds: {
        name: 'Bounds',
        text: 'How much of the column’s range the bounds of a split directory cover: the paler a cell, the more predicates skip it. Click a column to see its bounds below.',
        legend: box => { rampLegend(box, 'narrow: skipped often', 'wide: always read'); },
        cell: (row, group) => {
          const bar = row.bounds ? row.bounds.bars[group] : [];
          return bar.length === 0
            ? {color: null, tip: tip(row, group, 'no bounds')}
            : {color: ramp(bar[1] - bar[0]), tip: tip(row, group, `${bar[2]} … ${bar[3]}`)};
        },
      },
      age: {
        name: 'Age',
        text: 'The version that wrote the files: new columns and replaced values are newer than the rest.',
        legend: box => {
          if (versions.length > 1) rampLegend(box, 'version ' + versions[0], 'version ' + versions[versions.length - 1]);
          else element(box, 'span', versions.length === 1 ? 'all files are of version ' + versions[0] : 'unknown');
        },
        cell: (row, group) => {
          const version = row.versions[group];
          const made = versionOf.get(version);
          return {
            color: version > 0 ? ramp(versions.length > 1 ? versions.indexOf(version) / (versions.length - 1) : 0.5) : null,
            tip: tip(row, group, version > 0 ? `version ${version}${data.versions.length && version <= data.versions[0].version && version > 1 ? ' or older' : ''}${made ? `, ${when(made.time)}, ${made.operation}` : ''}` : 'unknown'),
          };
        },
      },
    };
  }

  function heatMap() {
    element(report, 'h2', 'Split directories × columns');
    if (data.groups.length === 0) {
      element(report, 'p', 'The table has no rows.', 'soft');
      return;
    }
    const all = views();
    const tabs = element(report, 'div', undefined, 'tabs');
    const text = element(report, 'p', undefined, 'soft');
    const legend = element(report, 'div', undefined, 'legend');
    const holder = element(report, 'div', undefined, 'wide');
    const map = HeatMap(holder, data.heatMap.map(row => row.name), data.groups.length);
    element(report, 'p', 'Left to right: split directories in the order of the rows. A grey cell has nothing to show.', 'soft');
    let current = 'bytes';
    const show = name => {
      current = name;
      for (const button of tabs.children) button.setAttribute('aria-pressed', button.value === name);
      text.textContent = all[name].text;
      legend.textContent = '';
      all[name].legend(legend);
      map.show((row, group) => all[name].cell(data.heatMap[row], group), row => pickBounds(data.heatMap[row].name));
    };
    for (const name of Object.keys(all)) {
      const button = element(tabs, 'button', all[name].name);
      button.value = name;
      button.onclick = () => show(name);
    }
    show(['encodings', 'bounds', 'age'].find(name => location.search.includes(name)) || 'bytes');
    repaints.push(() => show(current));
    window.addEventListener('resize', map.paint);
  }

  // ---- bounds ----

  let pickBounds = () => {};

  function bounds() {
    const columns = data.heatMap.filter(row => row.bounds);
    if (columns.length === 0 || (data.splits === 1 && !data.boundsColumn)) return; // nothing to skip
    element(report, 'h2', 'How well would a predicate prune?');
    const tabs = element(report, 'div', undefined, 'tabs');
    element(tabs, 'label', 'Bounds of').htmlFor = 'bounds-column';
    const select = element(tabs, 'select');
    select.id = 'bounds-column';
    const best = [...columns].sort((a, b) => a.bounds.share - b.bounds.share);
    best.forEach(row => { element(select, 'option', `${row.name} – an equality reads ${percent(row.bounds.share)}`).value = row.name; });
    const text = element(report, 'p');
    const range = element(report, 'p', undefined, 'soft');
    const holder = element(report, 'div', undefined, 'wide');
    const map = element(holder, 'canvas');
    const group = data.groups[0].splits;
    const draw = () => {
      const row = columns.find(column => column.name === select.value);
      const read = row.bounds.share * data.splits;
      text.textContent = `An equality with a random stored value of ${row.name} is expected to read ${percent(row.bounds.share)} of the split directories (${read.toFixed(1)} of ${count(data.splits)}), if values are spread evenly between the bounds.`;
      range.textContent = `From ${row.bounds.min} (left) to ${row.bounds.max} (right); one bar for ${group === 1 ? 'each split directory' : `up to ${group} neighboring split directories`}, in the order of the rows.`;
      drawBars(map, row.bounds.bars, holder.clientWidth);
    };
    map.addEventListener('mousemove', event => {
      const row = columns.find(column => column.name === select.value);
      const index = Math.floor((event.clientY - map.getBoundingClientRect().top) / barHeight(row.bounds.bars.length));
      const bar = row.bounds.bars[index];
      showTip(event, !bar ? '' : `${groupName(index)}\n` + (bar.length ? `${bar[2]} … ${bar[3]}` : 'no bounds'));
    });
    map.addEventListener('mouseleave', event => showTip(event, ''));
    select.onchange = draw;
    pickBounds = name => {
      if (columns.some(column => column.name === name)) {
        select.value = name;
        draw();
      }
    };
    select.value = columns.some(row => row.name === data.boundsColumn) ? data.boundsColumn : best[0].name;
    draw();
    repaints.push(draw);
    window.addEventListener('resize', draw);
  }

  const barHeight = bars => Math.max(4, Math.min(16, 420 / bars));

  function drawBars(canvas, bars, width) {
    const height = barHeight(bars.length);
    const scale = window.devicePixelRatio || 1;
    canvas.width = width * scale;
    canvas.height = height * bars.length * scale;
    canvas.style.width = width + 'px';
    canvas.style.height = height * bars.length + 'px';
    const context = canvas.getContext('2d');
    context.scale(scale, scale);
    bars.forEach((bar, i) => {
      const top = i * height;
      const gap = height > 5 ? 2 : 1;
      context.fillStyle = css('--fill');
      context.fillRect(0, top, width, height - gap);
      if (bar.length > 0) {
        const from = bar[0] * (width - 3);
        context.fillStyle = css('--accent');
        context.fillRect(from, top, Math.max(3, (bar[1] - bar[0]) * (width - 3)), height - gap);
      }
    });
  }

  // ---- charts ----

  function chart(parent, title, note, height, makeSettings) {
    const box = element(parent, 'div', undefined, 'chart');
    element(box, 'h3', title);
    if (note) element(box, 'p', note, 'soft');
    const holder = element(box, 'div', undefined, 'canvas');
    holder.style.height = height + 'px';
    const canvas = element(holder, 'canvas');
    let made = null;
    const draw = () => {
      if (made) made.destroy();
      made = new Chart(canvas, makeSettings());
    };
    draw();
    repaints.push(draw);
  }

  function options(more) {
    return Object.assign({
      animation: false,
      maintainAspectRatio: false,
      layout: {padding: {right: 64}},
    }, more);
  }

  const sizeAxis = () => ({
    beginAtZero: true,
    grid: {color: css('--line')},
    ticks: {color: css('--soft'), maxTicksLimit: 6, callback: value => size(value)},
  });
  const nameAxis = () => ({
    grid: {display: false},
    ticks: {color: css('--ink'), autoSkip: false, callback(value) {
      const label = this.getLabelForValue(value);
      return label.length > 28 ? label.slice(0, 27) + '…' : label;
    }},
  });
  const labels = format => ({
    anchor: 'end', align: 'end', offset: 2, color: css('--ink'), font: {size: 11}, formatter: format,
  });

  function bars(parent, title, note, names, values, format, tips, colorOf) {
    chart(parent, title, note, Math.max(90, names.length * 24 + 50), () => ({
      type: 'bar',
      data: {labels: names, datasets: [{data: values, backgroundColor: names.map((name, i) => palette(colorOf ? colorOf(i) : 0)), barPercentage: 0.8, minBarLength: 2}]},
      plugins: [ChartDataLabels],
      options: options({
        indexAxis: 'y',
        scales: {x: sizeAxis(), y: nameAxis()},
        plugins: {
          legend: {display: false},
          tooltip: {callbacks: {label: item => tips(item.dataIndex)}},
          datalabels: labels((value, context) => format(context.dataIndex)),
        },
      }),
    }));
  }

  function savings() {
    if (data.savings.length === 0) return;
    element(report, 'h2', 'What encodings saved');
    const total = data.savings.reduce((sum, one) => ({encoded: sum.encoded + one.encoded, plain: sum.plain + one.plain}), {encoded: 0, plain: 0});
    element(report, 'p', `About ${size(total.plain)} of values take ${size(total.encoded)}` +
      (total.plain >= total.encoded ? `: ${(total.plain / Math.max(1, total.encoded)).toFixed(1)} times less. ` : ', since headers and footers of small files outweigh them. ') +
      'Estimated from one page of each column; a column counts for the encoding with most of the page’s bytes. Plain values are 4 or 8 bytes a number and the bytes of texts, without their lengths.', 'soft');
    const byEncoding = new Map();
    for (const one of data.savings) {
      const sum = byEncoding.get(one.encoding) || {encoded: 0, plain: 0, columns: 0};
      byEncoding.set(one.encoding, {encoded: sum.encoded + one.encoded, plain: sum.plain + one.plain, columns: sum.columns + 1});
    }
    const encodings = [...byEncoding].sort((a, b) => (b[1].plain - b[1].encoded) - (a[1].plain - a[1].encoded));
    const columns = [...data.savings].sort((a, b) => (b.plain - b.encoded) - (a.plain - a.encoded)).slice(0, 15);
    const pair = element(report, 'div', undefined, 'pair');
    const draw = (title, note, names, all) => stacked(pair, title, note, names, all);
    draw('By encoding', 'Stored bytes, and the bytes saved.', encodings.map(([name, sum]) => `${name} (${sum.columns})`), encodings.map(entry => entry[1]));
    draw('By column', columns.length < data.savings.length ? `The ${columns.length} columns that save most, of ${data.savings.length}.` : 'Stored bytes, and the bytes saved.',
      columns.map(one => one.column), columns);
  }

  function stacked(parent, title, note, names, sums) {
    const factor = i => (sums[i].plain / Math.max(1, sums[i].encoded)).toFixed(1) + ' ×';
    chart(parent, title, note, Math.max(120, names.length * 24 + 80), () => ({
      type: 'bar',
      data: {
        labels: names,
        datasets: [
          {label: 'stored', data: sums.map(one => one.encoded), backgroundColor: palette(0), datalabels: {display: false}},
          {label: 'saved', data: sums.map(one => Math.max(0, one.plain - one.encoded)), backgroundColor: css('--low'), borderColor: palette(0), borderWidth: 1},
        ],
      },
      plugins: [ChartDataLabels],
      options: options({
        indexAxis: 'y',
        scales: {x: Object.assign(sizeAxis(), {stacked: true}), y: Object.assign(nameAxis(), {stacked: true})},
        plugins: {
          legend: {position: 'bottom', labels: {color: css('--ink'), boxWidth: 14}},
          tooltip: {callbacks: {label: item => `${item.dataset.label}: ${size(item.raw)}`}},
          datalabels: labels((value, context) => factor(context.dataIndex)),
        },
      }),
    }));
  }

  function maps() {
    if (data.maps.length === 0) return;
    element(report, 'h2', 'Maps by key');
    element(report, 'p', 'Frequent keys are stored like columns: reading one key reads no other. The bytes are those of the values in one page.', 'soft');
    const pair = element(report, 'div', undefined, 'pair');
    for (const map of data.maps) {
      const shown = map.keys.length < map.keyCount ? `The ${map.keys.length} largest of ${count(map.keyCount)} keys.` : plural(map.keyCount, 'key') + '.';
      const hasBytes = map.keys.some(key => key.bytes > 0);
      bars(pair, map.column, shown + (hasBytes ? ' Label: share of the page’s rows that have the key.' : ''), map.keys.map(key => key.key),
        map.keys.map(key => (hasBytes ? key.bytes : key.rows)),
        i => (map.keys[i].share > 0 ? percent(map.keys[i].share) : ''),
        i => `${size(map.keys[i].bytes)} in the page; ${map.keys[i].rows > 0 ? 'in ' + plural(map.keys[i].rows, 'row') + ' of the table' : 'no bounds in the manifest'}`);
    }
  }

  // ---- versions ----

  function change(version) {
    const parts = [];
    if (version.added) parts.push('+' + count(version.added));
    if (version.removed) parts.push('-' + count(version.removed));
    if (version.changed) parts.push('~' + count(version.changed));
    return parts.join(' ') + (parts.length ? ' rows' : '');
  }

  function details(version) {
    return [version.columns.join(', '), version.predicate ? 'where ' + version.predicate : ''].filter(Boolean).join(' ');
  }

  function versions() {
    element(report, 'h2', 'Versions');
    const all = data.versions;
    const operations = [...new Set(all.map(version => version.operation))];
    const hasFiles = all.some(version => version.addedBytes !== undefined);
    const value = (version, i) => (hasFiles ? version.addedBytes || 0 : Math.max(0, version.bytes - (i > 0 ? all[i - 1].bytes : 0)));
    const size1 = version => `${size(version.bytes)} in all`;
    chart(report, hasFiles ? 'Bytes written by each version, and the size of the table' : 'Growth by version, and the size of the table', '', 240, () => ({
      data: {
        labels: all.map(version => String(version.version)),
        datasets: [
          ...operations.map((operation, o) => ({
            type: 'bar', label: operation, stack: 'written', maxBarThickness: 46, minBarLength: 2,
            data: all.map((version, i) => (version.operation === operation ? value(version, i) : null)),
            backgroundColor: palette(o),
          })),
          {type: 'line', label: 'size of the table (right)', yAxisID: 'total', data: all.map(version => version.bytes), borderColor: css('--soft'), backgroundColor: css('--soft'), borderWidth: 2, pointRadius: all.length > 60 ? 0 : 3, stepped: true},
        ],
      },
      options: options({
        layout: {padding: {right: 8}},
        scales: {
          x: {stacked: true, grid: {display: false}, title: {display: true, text: 'version', color: css('--soft')}, ticks: {color: css('--soft'), maxRotation: 0}},
          y: sizeAxis(),
          total: Object.assign(sizeAxis(), {position: 'right', grid: {display: false}}),
        },
        plugins: {
          legend: {position: 'bottom', labels: {color: css('--ink'), boxWidth: 14}},
          tooltip: {callbacks: {
            title: items => { const version = all[items[0].dataIndex]; return `version ${version.version}, ${when(version.time)}`; },
            label: item => { const version = all[item.dataIndex]; return `${item.dataset.label}: ${size(item.raw)}; ${change(version) || size1(version)}`; },
          }},
        },
      }),
    }));
    const add = table(report, ['version>', 'time', 'operation', 'change', 'details', 'files added>', 'bytes added>', 'rows>', 'splits>', 'size>', 'by']);
    [...all].reverse().slice(0, 50).forEach(version => add([
      String(version.version), when(version.time), version.operation, change(version), details(version),
      version.addedFiles === undefined ? '' : count(version.addedFiles),
      version.addedBytes === undefined ? '' : size(version.addedBytes),
      count(version.rows), count(version.splits), size(version.bytes), version.committer,
    ]));
    if (all.length > 50) element(report, 'p', `The table lists the newest 50 of ${all.length} versions of the chart; stoa log lists all.`, 'soft');
  }

  header();
  advice();
  heatMap();
  bounds();
  savings();
  maps();
  versions();
  element(report, 'h2', 'About this page');
  data.notes.forEach(note => element(report, 'p', note, 'soft'));
  systemIsDark.addEventListener('change', () => {
    setTheme();
    repaints.forEach(repaint => repaint());
  });
})();
