package dev.stoa.bench.rows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The tables of {@code goodput} and {@code compression}. */
public enum DataSet {
  /** TPC-DS: numbers, many of them null. */
  STORE_SALES("store_sales") {
    @Override
    public Optional<Rows> rows(long maxRows) {
      return Optional.of(StoreSales.of(maxRows));
    }
  },
  /** TPC-H: numbers and strings, none null. */
  LINEITEM("lineitem") {
    @Override
    public Optional<Rows> rows(long maxRows) {
      return Optional.of(LineItems.of(maxRows));
    }
  },
  /** Edits of an encyclopedia: categories, many nulls; only if its file is available. */
  WIKITICKER("wikiticker") {
    @Override
    public Optional<Rows> rows(long maxRows) throws IOException {
      return json("wikiticker.jsonl.gz", maxRows);
    }
  },
  /** Events of a code host, flattened: hundreds of columns, most of them null. */
  GITHUB_EVENTS("github-events") {
    @Override
    public Optional<Rows> rows(long maxRows) throws IOException {
      return json("github-events.jsonl.gz", maxRows);
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

  /** At most {@code maxRows} rows; empty if the data are not available. */
  public abstract Optional<Rows> rows(long maxRows) throws IOException;

  private static Optional<Rows> json(String name, long maxRows) throws IOException {
    Optional<Path> file = SharedDataFiles.find(name);
    return file.isEmpty() ? Optional.empty() : Optional.of(JsonRows.of(file.get(), maxRows));
  }
}
