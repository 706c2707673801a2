package dev.stoa.bench.experiment.colocation;

import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.WriteOptions;

/** The layouts of the crawl; the more values a task reads, the more locality matters. */
enum TableLayout {
  /** The paper's CIF: plain values, all of which are read. */
  PLAIN("plain"),
  /** The default. */
  DEFAULT("default");

  private final String label;

  TableLayout(String label) {
    this.label = label;
  }

  /** The name of its table and the prefix of its cases. */
  String label() {
    return label;
  }

  WriteOptions options() {
    ColumnOptions columns = ColumnOptions.defaults();
    return WriteOptions.defaults()
        .withDefaultColumn(this == PLAIN ? columns.withLayout(ColumnLayout.PLAIN) : columns);
  }
}
