package dev.stoa.bench.experiment.study.database;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A database. {@code Database} in the process of the databases has the same labels. */
public enum DatabaseKind {
  /** PostgreSQL, whose rows a Java program reads through JDBC, as the study's map functions do. */
  POSTGRESQL(
      "PostgreSQL 18, 512 MB of shared buffers, clustered by an index; rows read through JDBC and"
          + " written as text"),
  /** DuckDB, which writes the text itself. */
  DUCKDB("DuckDB 2.0, its own file, sorted; writes the text itself, with two threads");

  private final String setup;

  DatabaseKind(String setup) {
    this.setup = setup;
  }

  /** Returns the contestant's name. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns its configuration, in a few words. */
  public String setup() {
    return setup;
  }

  /** Returns the names of all databases. */
  public static List<String> labels() {
    return Arrays.stream(values()).map(DatabaseKind::label).toList();
  }
}
