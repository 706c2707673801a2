package dev.stoa.bench.experiment.colocation;

import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.WriteOptions;

/**
 * How the columns of the crawl are stored; the more bytes a task reads, the more locality matters.
 */
enum TableLayout {
  /** The paper's CIF format: plain values, which are read without skipping any. */
  PLAIN("plain"),
  /** The default options. */
  DEFAULT("default");

  private final String label;

  TableLayout(String label) {
    this.label = label;
  }

  /** Returns the name of the table, which is also the prefix of the names of cases. */
  String label() {
    return label;
  }

  WriteOptions options() {
    ColumnOptions columnOptions = ColumnOptions.defaults();
    return WriteOptions.defaults()
        .withDefaultColumn(
            this == PLAIN ? columnOptions.withLayout(ColumnLayout.PLAIN) : columnOptions);
  }
}
