package dev.stoa.bench.rows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The tables that {@code goodput} and {@code compression} read. */
public enum DataSet {
  /** TPC-DS: numbers, most of them often null. */
  STORE_SALES("store_sales") {
    @Override
    public Optional<Rows> rows(long most) {
      return Optional.of(StoreSales.of(most));
    }
  },
  /** TPC-H: numbers and texts, none null. */
  LINEITEM("lineitem") {
    @Override
    public Optional<Rows> rows(long most) {
      return Optional.of(LineItems.of(most));
    }
  },
  /** Edits of an encyclopedia: categories, many nulls; only where its file is. */
  WIKITICKER("wikiticker") {
    @Override
    public Optional<Rows> rows(long most) throws IOException {
      return json("wikiticker.jsonl.gz", most);
    }
  },
  /** Events of a code host, flattened: hundreds of columns, most of them null. */
  GITHUB_EVENTS("github-events") {
    @Override
    public Optional<Rows> rows(long most) throws IOException {
      return json("github-events.jsonl.gz", most);
    }
  };

  private final String caseName;

  DataSet(String caseName) {
    this.caseName = caseName;
  }

  /** What reports call it. */
  public String caseName() {
    return caseName;
  }

  /** Up to so many rows; empty where there are none to be had. */
  public abstract Optional<Rows> rows(long most) throws IOException;

  private static Optional<Rows> json(String name, long most) throws IOException {
    Optional<Path> file = FoundFiles.named(name);
    return file.isEmpty() ? Optional.empty() : Optional.of(JsonRows.of(file.get(), most));
  }
}
