package dev.stoa.bench.experiment.colocation;

import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.WriteOptions;

/**
 * How the values of the crawl stand; the more of them a task reads, the more their place matters.
 */
enum Layout {
  /** The paper's CIF: value after value, all of which are read. */
  PLAIN("plain"),
  /** What a user gets without a word. */
  DEFAULT("default");

  private final String label;

  Layout(String label) {
    this.label = label;
  }

  /** The name of its table, and what its cases begin with. */
  String label() {
    return label;
  }

  WriteOptions options() {
    ColumnOptions columns = ColumnOptions.defaults();
    return WriteOptions.defaults()
        .withDefaultColumn(this == PLAIN ? columns.withLayout(ColumnLayout.PLAIN) : columns);
  }
}
