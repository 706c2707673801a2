package dev.stoa.bench.experiment.sql;

import dev.stoa.bench.harness.Contestant;

/** How many threads run a query; every query runs with both settings. */
enum ThreadSetting {
  /** One thread. */
  ONE("one-thread"),
  /** As many threads as the machine has processors. */
  ALL("all-threads");

  private final String label;

  ThreadSetting(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  int threadCount() {
    return this == ONE ? 1 : Runtime.getRuntime().availableProcessors();
  }

  /** Returns the name of a query's case, for example "q1-one-thread". */
  String caseName(SqlQuery query) {
    return query.name() + "-" + label;
  }

  /** Returns the label of a contestant in a query's case. */
  String contestantLabel(SqlQuery query, SqlSystem system) {
    return Contestant.labelOf(caseName(query), system.label());
  }
}
