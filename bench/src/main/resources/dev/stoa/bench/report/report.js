'use strict';

// Draws the report from the results that stand in the page.
(function () {
  const results = JSON.parse(document.getElementById('results').textContent);
  const report = document.getElementById('report');
  const COLOURS = ['#0b6e99', '#d9822b', '#3a9d5d', '#8a4fae', '#c23b4b', '#6b7785', '#b59a1d', '#2f5fb3'];
  // One colour a system in all charts, the paper's too; its variants are lighter and lighter.
  const SYSTEMS = [
    [/^(spark-)?stoa|^cif/i, '#0b6e99'], [/^rcfile/i, '#d9822b'], [/^seq/i, '#6b7785'],
    [/^te?xt/i, '#b59a1d'], [/^avro/i, '#3a9d5d'], [/^(spark-)?parquet/i, '#8a4fae'], [/^(spark-)?orc/i, '#c23b4b'],
  ];
  const OTHERS = '#a9b6c2';
  const OURS = '#0b6e99';
  const isOurs = name => /^(stoa|spark-stoa|cif)/i.test(name);

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
    while (bytes >= 999.95 && unit < units.length - 1) {
      bytes /= 1000;
      unit++;
    }
    return (unit === 0 ? bytes : bytes.toFixed(1)) + ' ' + units[unit];
  }

  const seconds = s => (s < 1 ? (s * 1000).toFixed(1) + ' ms' : s.toFixed(2) + ' s');
  const count = n => n.toLocaleString('en-US');
  const factor = x => (x < 10 ? x.toFixed(2) : x.toFixed(1)) + ' ×';

  function short(value) {
    if (value === 0) return '0';
    if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
    return String(Number(value.toPrecision(3)));
  }

  // ---- charts ----

  function lighter(colour, share) {
    const parts = [1, 3, 5].map(at => parseInt(colour.slice(at, at + 2), 16));
    return `rgb(${parts.map(part => Math.round(part + (255 - part) * share)).join(', ')})`;
  }

  // For each line its colour, and which variant of its system it is.
  function looks(lines) {
    const seen = new Map();
    return lines.map((line, i) => {
      const system = SYSTEMS.find(([name]) => name.test(line.name));
      if (!system) return {colour: COLOURS[i % COLOURS.length], variant: 0};
      const variant = seen.get(system) || 0;
      seen.set(system, variant + 1);
      return {colour: lighter(system[1], 1 - Math.pow(0.68, variant)), variant};
    });
  }

  function fills(chart) {
    if (chart.lines.length > 1) return looks(chart.lines).map(look => look.colour);
    if (chart.kind === 'lines') return [OURS];
    return [chart.categories.map(name => (isOurs(name) ? OURS : OTHERS))];
  }

  function draw(parent, chart, heading) {
    const box = element(parent, 'div', undefined, 'chart');
    element(box, 'h3', heading);
    element(box, 'p', chart.note, 'soft');
    if (chart.lines.length === 0) return; // The note says why there is nothing to draw.
    const values = chart.lines.flatMap(line => line.values).filter(value => value > 0);
    if (values.length === 0) {
      element(box, 'p', 'Not measured in this run.');
      return;
    }
    const holder = element(box, 'div', undefined, 'canvas');
    const isBars = chart.kind === 'bars';
    const rows = chart.categories.length * (isBars ? chart.lines.length : 0);
    holder.style.height = (isBars ? Math.max(200, rows * (chart.lines.length > 1 ? 17 : 27) + chart.categories.length * 8 + 80) : 380) + 'px';
    const fill = fills(chart);
    const variants = looks(chart.lines).map(look => look.variant);
    const isLogarithmic = chart.scale === 'logarithmic';
    const valueAxis = {
      type: chart.scale,
      title: {display: true, text: chart.unit, color: '#5b6875'},
      grid: {color: '#e9edf1'},
      grace: isLogarithmic ? undefined : '12%',
      ticks: {color: '#5b6875', maxTicksLimit: isLogarithmic ? 9 : 8, callback: value => short(value)},
    };
    if (isLogarithmic) {
      // Room below the smallest bar, which would have no length, and for the largest one's label.
      valueAxis.min = Math.min(...values) / 2;
      valueAxis.max = Math.max(...values) * 3;
      const decades = Math.log10(valueAxis.max / valueAxis.min);
      valueAxis.ticks.callback = value => (isRound(value, decades) ? short(value) : '');
    } else {
      valueAxis.beginAtZero = true;
    }
    const nameAxis = {
      grid: {display: false},
      ticks: {color: '#1c2733', autoSkip: false},
    };
    new Chart(element(holder, 'canvas'), {
      type: isBars ? 'bar' : 'line',
      data: {
        labels: chart.categories,
        datasets: chart.lines.map((line, i) => ({
          label: line.name,
          data: line.values,
          backgroundColor: fill[i],
          borderColor: fill[i],
          borderWidth: isBars ? 0 : 2,
          borderDash: isBars ? undefined : [[], [7, 4], [2, 3], [8, 3, 2, 3]][variants[i] % 4],
          pointRadius: 4,
          spanGaps: true,
          categoryPercentage: 0.86,
          barPercentage: 0.86,
          minBarLength: 2,
        })),
      },
      plugins: isBars ? [ChartDataLabels] : [],
      options: {
        animation: false,
        maintainAspectRatio: false,
        indexAxis: isBars ? 'y' : 'x',
        layout: {padding: {right: 14}},
        scales: isBars ? {x: valueAxis, y: nameAxis} : {x: nameAxis, y: valueAxis},
        plugins: {
          legend: {display: chart.lines.length > 1, position: 'bottom', labels: {color: '#1c2733', boxWidth: 14}},
          datalabels: {
            anchor: 'end', align: 'end', offset: 2, clamp: true, color: '#1c2733',
            font: {size: 11}, formatter: value => (value === null ? '' : short(value)),
          },
        },
      },
    });
  }

  // A logarithmic axis has room for its round numbers only: powers of ten, or 1, 2 and 5 of each.
  function isRound(value, decades) {
    const digit = value / Math.pow(10, Math.floor(Math.log10(value) + 1e-9));
    const digits = decades > 2.5 ? [1] : [1, 2, 5];
    return digits.some(round => Math.abs(digit - round) < 1e-6);
  }

  // ---- tables ----

  function table(headings) {
    const holder = element(report, 'div', undefined, 'wide');
    const made = element(holder, 'table');
    const row = element(element(made, 'thead'), 'tr');
    headings.forEach((heading, i) => element(row, 'th', heading.text, heading.isText ? '' : 'number'));
    return element(made, 'tbody');
  }

  function header() {
    element(report, 'h1', results.experiment);
    element(report, 'p', results.description);
    element(report, 'p', 'From ' + results.source, 'soft');
    const settings = results.settings;
    const machine = results.machine;
    element(report, 'p',
      `${count(settings.rows)} rows, seed ${settings.seed}, ${warmUp(settings)}, ${settings.rounds} counted rounds in turn; the answers of all contestants of a case were equal. ` +
      `${machine.cpu}, ${machine.cores} cores, ${size(machine.memory)} memory, ${machine.jdk}, ${machine.os}.`, 'soft');
    element(element(report, 'p'), 'code', results.command);
  }

  function warmUp(settings) {
    if (settings.warm_up_runs === 0) return 'no warm-up';
    const runs = settings.warm_up_runs === 1 ? '1 run' : `${settings.warm_up_runs} runs`;
    const seconds = settings.warm_up_s === 0 ? '' : ` and ${settings.warm_up_s} s`;
    return `a warm-up of ${runs}${seconds}`;
  }

  function charts() {
    for (const pair of results.charts) {
      element(report, 'h2', pair.title);
      const holder = element(report, 'div', undefined, 'pair');
      draw(holder, pair.paper, 'The paper');
      draw(holder, pair.ours, 'Here');
    }
  }

  function ratios() {
    const names = Object.keys(results.ratios);
    if (names.length === 0) return;
    element(report, 'h2', 'Ratios of medians');
    const body = table([{text: 'ratio', isText: true}, {text: 'here'}, {text: 'paper'}]);
    for (const name of names) {
      const row = element(body, 'tr');
      const paper = results.paper[name];
      element(row, 'td', name);
      element(row, 'td', factor(results.ratios[name]),
        'number' + (paper === undefined ? '' : results.ratios[name] >= paper ? ' better' : ' worse'));
      element(row, 'td', paper === undefined ? '' : factor(paper), 'number');
    }
  }

  function contestants() {
    const further = [...new Set(results.contestants.flatMap(one =>
      Object.keys(one).filter(key => key.endsWith('_median_s')).map(key => key.slice(0, -'_median_s'.length))))];
    const hasCases = results.contestants.some(one => one.case);
    element(report, 'h2', 'All numbers');
    const headings = [{text: 'contestant', isText: true}];
    if (hasCases) headings.unshift({text: 'case', isText: true});
    for (const text of ['median', 'min', 'max', ...further, 'bytes read', 'on disk', 'rows']) headings.push({text});
    headings.push({text: 'setup', isText: true});
    const body = table(headings);
    for (const one of results.contestants) {
      const row = element(body, 'tr', undefined, isOurs(one.name) ? 'ours' : '');
      if (hasCases) element(row, 'td', one.case || '');
      element(row, 'td', one.name);
      const cells = [seconds(one.median_s), seconds(one.min_s), seconds(one.max_s),
        ...further.map(name => (one[name + '_median_s'] === undefined ? '' : seconds(one[name + '_median_s']))),
        size(one.bytes_read), size(one.bytes_on_disk), count(one.rows)];
      cells.forEach(cell => element(row, 'td', cell, 'number'));
      element(row, 'td', one.setup || '', 'setup');
    }
  }

  header();
  charts();
  ratios();
  contestants();
})();
