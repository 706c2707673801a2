package dev.stoa.bench.rows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The data sets of the experiments {@code goodput} and {@code compression}. */
public enum DataSet {
  /** TPC-DS: numbers, many of them null. */
  STORE_SALES("store_sales") {
    @Override
    public Optional<Rows> rows(long maxRowCount) {
      return Optional.of(StoreSales.of(maxRowCount));
    }
  },
  /** TPC-H: numbers and strings, none null. */
  LINEITEM("lineitem") {
    @Override
    public Optional<Rows> rows(long maxRowCount) {
      return Optional.of(LineItems.of(maxRowCount));
    }
  },
  /** Edits of an encyclopedia: categories, many nulls; only if its file is available. */
  WIKITICKER("wikiticker") {
    @Override
    public Optional<Rows> rows(long maxRowCount) throws IOException {
      return jsonRows("wikiticker.jsonl.gz", maxRowCount);
    }
  },
  /** Events of a code host, flattened: hundreds of columns, most of them null. */
  GITHUB_EVENTS("github-events") {
    @Override
    public Optional<Rows> rows(long maxRowCount) throws IOException {
      return jsonRows("github-events.jsonl.gz", maxRowCount);
    }
  };

  private final String label;

  DataSet(String label) {
    this.label = label;
  }

  /** The name in reports. */
  public String label() {
    return label;
  }

  /** At most {@code maxRowCount} rows; empty if the data are not available. */
  public abstract Optional<Rows> rows(long maxRowCount) throws IOException;

  private static Optional<Rows> jsonRows(String name, long maxRowCount) throws IOException {
    Optional<Path> file = SharedDataFiles.find(name);
    return file.isEmpty() ? Optional.empty() : Optional.of(JsonRows.read(file.get(), maxRowCount));
  }
}
